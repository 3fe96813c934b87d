/**
 * One conversation with the server: greets, sends commands, keeps a promise per ref, and comes back by itself.
 * Knows the messages' envelope only: no table, no game, no page.
 */

import { underPath } from "./address";
import { readMessage } from "./reading";
import { contributing } from "./nonces";
import { TableStates } from "./updates";
import { refusalWords } from "../i18n/refusals";
import { say } from "../i18n/say";
import {
  PROTOCOL,
  type Heartbeat,
  type Command,
  type Done,
  type Message,
  type Refused,
  type TableState,
  type TableUpdate,
  type Welcome,
  type Wish,
} from "../../generated/protocol";
import { Refusal } from "./refusal";

/** `connecting`: no welcome yet. `open`: greeted. `waiting`: lost, a new try is due. `ended`: the server said not to. */
export type Link = "connecting" | "open" | "waiting" | "ended";

/** A command that the server refused, with its stable code and its sentence. */
export class RefusedError extends Refusal {
  readonly code: string;

  constructor(refused: Refused) {
    super(refusalWords(refused.code, refused.message));
    this.code = refused.code;
  }
}

/** Messages that the page hears of as they come; the others are for the connection itself. */
type Heard = Exclude<Message, { type: "heartbeat" | "node" | "done" | "refused" | "update" | "bye" }>;

/** Events of a connection: each name is the type of a CustomEvent, each value its detail. */
export type ConnectionEvents = { [M in Heard as M["type"]]: M } & {
  link: Link;
  /** A message could not be read and was skipped: said once, in a sentence. */
  skipped: string;
  /** The id of a table whose seat was given up here, for good. */
  left: string;
};

interface Pending {
  command: Command;
  resolve: (done: Done) => void;
  reject: (refused: RefusedError) => void;
}

const FIRST_WAIT_MS = 400;
/** Short enough that nobody waits long for a server that was started again: it is up within seconds. */
const LONGEST_WAIT_MS = 5_000;
/** A line is dead that is silent for so many times `welcome.heartbeat_s`: 15 s for a server that says something every 7. */
const PATIENCE = 2.1;
const TOKEN = `oldhand.token${underPath()}`;
/** Storage key of the identity that this browser's pages share. A page that is greeted under another id or name writes it. */
const IDENTITY = `oldhand.identity${underPath()}`;

export class Connection extends EventTarget {
  link: Link = "connecting";
  /** Whether the server was lost and has not greeted again since: what it last told may no longer be so. */
  lost = false;
  welcome: Welcome | null = null;
  /** Why the server would not greet us; null once it has, and while nothing has kept it from that. */
  ended: Refused | null = null;

  private socket: WebSocket | null = null;
  /** The socket that another replaces: it stands until that one is greeted, so that nobody sees us leave. */
  private replaced: WebSocket | null = null;
  /** The node that the server named last; empty: none. */
  private node = "";
  /** Whether the last try to get to that node failed: any other serves us, too. */
  private hasNoWayToNode = false;
  private readonly pending = new Map<string, Pending>();
  private readonly states = new TableStates();
  /** Tables whose full state has been asked for, because an update is missing. */
  private readonly missing = new Set<string>();
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private counter = 0;
  private failures = 0;
  private wakeUp = 0;
  private heartbeat = 0;
  /** Delay before reconnecting that the server asked for in its goodbye. */
  private comeBackInMs = 0;
  private renaming: { name: string; resolve: (name: string) => void; reject: (refused: RefusedError) => void } | null =
    null;
  private hasSkipped = false;

  constructor(private readonly address: string) {
    super();
    window.addEventListener("offline", () => this.link === "open" && this.lose());
    window.addEventListener("online", () => this.link === "waiting" && this.connect());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.link === "waiting") this.connect();
    });
    window.addEventListener("storage", ({ key, newValue }) => {
      const greeted = this.link === "open" && this.welcome !== null;
      if (key === IDENTITY && newValue !== null && greeted && newValue !== identityOf(this.welcome as Welcome))
        this.connect();
    });
  }

  /** The secret of the person at this page; empty before the first greeting. */
  get token(): string {
    return this.welcome?.token ?? "";
  }

  listen<K extends keyof ConnectionEvents>(
    name: K,
    callback: (detail: ConnectionEvents[K]) => void,
    signal: AbortSignal,
  ): void {
    this.addEventListener(name, (event) => callback((event as CustomEvent<ConnectionEvents[K]>).detail), { signal });
  }

  /** Opens the socket and greets; also the way back after the link has ended. */
  connect(): void {
    window.clearTimeout(this.wakeUp);
    this.drop();
    this.become("connecting");
    this.open();
  }

  private open(): void {
    const byNode = this.node !== "" && !this.hasNoWayToNode;
    this.hasNoWayToNode = byNode; // until we are greeted
    const socket = new WebSocket(byNode ? `${this.address}/${this.node}` : this.address);
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event: MessageEvent<string>) => this.read(event.data);
    socket.onclose = () => this.lose();
  }

  /** Carries a command out. Rejects with RefusedError; waits through lost connections, the ref keeps it single. */
  async ask(wanted: Wish): Promise<Done> {
    const wish = await contributing(wanted);
    this.counter += 1;
    const command = { ...wish, ref: `${this.prefix}-${this.counter}` } as Command;
    return new Promise((resolve, reject) => {
      this.pending.set(command.ref, { command, resolve, reject });
      if (this.link === "open") this.send(command);
    });
  }

  /** Greets again under another name. Resolves with the name that one has then; rejects with RefusedError, and the old name stays. */
  rename(name: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.renaming = { name, resolve, reject };
      this.connect();
    });
  }

  /** Greets again as whoever owns this token; null: as a new guest. */
  becomeOwner(token: string | null): void {
    if (token === null) forget(TOKEN);
    else remember(TOKEN, token);
    this.connect();
  }

  private greet(socket: WebSocket): void {
    const token = remembered(TOKEN);
    socket.send(
      JSON.stringify({
        type: "hello",
        protocol: PROTOCOL,
        client: "oldhand-web",
        heartbeat: true,
        node: this.node,
        ...(token === null ? {} : { token }),
        ...(this.renaming === null ? {} : { name: this.renaming.name }),
      }),
    );
  }

  /** A message that cannot be read is skipped; the command that it answers, if any, has failed. */
  private read(data: string): void {
    const found = readMessage(data);
    if (found.message !== null) {
      this.onMessage(found.message);
      return;
    }
    this.watchOver();
    if (found.ref !== null) {
      this.settle(found.ref)?.reject(
        new RefusedError({ type: "refused", ref: found.ref, code: "page/unreadable", message: say("page-unreadable") }),
      );
    }
    if (!this.hasSkipped) this.emit("skipped", say("page-unreadable"));
    this.hasSkipped = true;
  }

  private onMessage(message: Message): void {
    this.watchOver();
    switch (message.type) {
      case "welcome":
        this.hasNoWayToNode = false;
        this.closeReplaced();
        this.failures = 0;
        this.lost = false;
        this.ended = null;
        this.welcome = message;
        remember(TOKEN, message.token);
        remember(IDENTITY, identityOf(message));
        this.become("open");
        this.renaming?.resolve(message.you.name);
        this.renaming = null;
        this.emit("welcome", message);
        for (const { command } of this.pending.values()) this.send(command);
        this.watchOver();
        break;
      case "heartbeat":
        this.socket?.send(JSON.stringify({ type: "heartbeat" } satisfies Heartbeat));
        break;
      case "node":
        this.moveTo(message.node);
        break;
      case "done":
        this.done(message);
        break;
      case "refused":
        if (message.ref !== null && message.limit?.seconds) this.sendLater(message.ref, message.limit.seconds);
        else if (message.ref !== null) this.settle(message.ref)?.reject(new RefusedError(message));
        else if (this.link === "connecting") this.refusedGreeting(message);
        break;
      case "state":
      case "update":
        this.receive(message);
        break;
      case "bye":
        this.comeBackInMs = 1_000 * (message.limit?.seconds ?? 0);
        break;
      default:
        this.emit(message.type, message);
    }
  }

  /** Opens a socket that a proxy is to lead to this node; commands wait for it. */
  private moveTo(node: string): void {
    this.node = node;
    this.hasNoWayToNode = false;
    this.replaced = this.socket;
    this.letGo();
    this.become("connecting");
    this.open();
  }

  /** Apply a state or an update to it, and emit the resulting state. */
  private receive(message: TableState | TableUpdate): void {
    const { table } = message;
    const state = this.states.receive(message);
    if (state !== null) this.emit("state", state);
    else if (!this.missing.has(table)) {
      this.missing.add(table);
      const answer = this.ask({ type: "subscribe", table });
      void answer.catch(() => undefined).then(() => this.missing.delete(table));
    }
  }

  private done(message: Done): void {
    const pending = this.settle(message.ref);
    if (pending?.command.type === "leave") {
      this.states.forget(pending.command.table);
      this.emit("left", pending.command.table);
    }
    pending?.resolve(message);
  }

  /**
   * A token the server does not know (its data is new, say) is forgotten; a server that cannot greet anybody just now is
   * tried again when it says so; any other refused greeting is final.
   */
  private refusedGreeting(refused: Refused): void {
    if (refused.limit?.seconds) {
      this.ended = refused;
      this.comeBackInMs = 1_000 * refused.limit.seconds;
      this.lose();
    } else if (this.renaming !== null) {
      this.renaming.reject(new RefusedError(refused));
      this.renaming = null;
      this.connect();
    } else if (refused.code === "protocol/token" && remembered(TOKEN) !== null) {
      forget(TOKEN);
      this.connect();
    } else this.end(refused);
  }

  private settle(ref: string): Pending | undefined {
    const pending = this.pending.get(ref);
    this.pending.delete(ref);
    return pending;
  }

  private send(command: Command): void {
    this.socket?.send(JSON.stringify(command));
  }

  /** Send a rate-limited command again after the delay that the server named. */
  private sendLater(ref: string, seconds: number): void {
    window.setTimeout(() => {
      const pending = this.pending.get(ref);
      if (pending !== undefined && this.link === "open") this.send(pending.command);
    }, 1_000 * seconds);
  }

  /** Something was heard: the line is good for a while. A server that promises nothing is not judged by its silence. */
  private watchOver(): void {
    window.clearTimeout(this.heartbeat);
    const alive = this.welcome?.heartbeat_s;
    if (alive !== undefined) this.heartbeat = window.setTimeout(() => this.lose(), 1_000 * PATIENCE * alive);
  }

  private lose(): void {
    this.drop();
    if (this.link === "ended") return;
    this.lost = true;
    this.become("waiting");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    window.clearTimeout(this.wakeUp);
    this.wakeUp = window.setTimeout(() => this.connect(), wait + this.comeBackInMs);
    this.comeBackInMs = 0;
  }

  private end(why: Refused): void {
    this.ended = why;
    this.lost = true;
    this.become("ended");
    this.drop();
  }

  /** Lets go of the socket without hearing from it again. */
  private drop(): void {
    this.closeReplaced();
    const { socket } = this;
    this.letGo();
    socket?.close();
  }

  /** Hears nothing more from the socket. */
  private letGo(): void {
    window.clearTimeout(this.heartbeat);
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket = null;
  }

  private closeReplaced(): void {
    this.replaced?.close();
    this.replaced = null;
  }

  private become(link: Link): void {
    this.link = link;
    this.emit("link", link);
  }

  private emit<K extends keyof ConnectionEvents>(name: K, detail: ConnectionEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function identityOf({ you }: Welcome): string {
  return `${you.id} ${you.name}`;
}

// Storage may be switched off in the browser; then every visit is a new guest.

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A new guest next time.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never kept.
  }
}
