// A Colyseus room for `oldhand bench serve --against colyseus-durable`: draughts with its rules, every move in SQLite in
// a transaction of its own, durable before anybody hears of it. node server.mjs FILE
//
// In Colyseus' idiom: a room holds its state in memory, `broadcast` encodes a message once for all clients, and the
// mover learns from it that its move counts.
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Draughts } from "./draughts.mjs";

const database = new DatabaseSync(process.argv[2]);
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
database.exec(
  "CREATE TABLE events (room TEXT, version INTEGER, kind TEXT, at_ms INTEGER, seat INTEGER, move TEXT, ref TEXT, " +
    "PRIMARY KEY (room, version)) WITHOUT ROWID",
);
const insert = database.prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)"); // alone it is a transaction

class DraughtsRoom extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null; // it has no schema: messages say everything
    this.seats = new Map();
    this.version = 0;
    this.rematches = new Set();
    this.onMessage("play", (client, message) => this.onPlay(client, message));
    this.onMessage("rematch", (client) => this.onRematch(client));
  }

  onJoin(client, options) {
    this.seats.set(client.sessionId, options.seat);
    if (this.seats.size === 2) this.begin();
  }

  begin() {
    this.game = new Draughts();
    this.rematches.clear();
    this.keep({ kind: "dealt" });
  }

  onPlay(client, { version, move, ref }) {
    const seat = this.seats.get(client.sessionId);
    if (version !== this.version || seat !== this.game.turn || this.game.outcome() || !this.game.legal.includes(move)) {
      client.send("refused", { ref, code: "move/illegal" });
      return;
    }
    this.game.play(move);
    this.keep({ kind: "moved", seat, move, ref });
    const points = this.game.outcome();
    if (points) this.keep({ kind: "match_ended", points });
  }

  onRematch(client) {
    if (!this.game?.outcome()) return;
    this.rematches.add(client.sessionId);
    if (this.rematches.size === 2) this.begin();
  }

  // Commit, then publish.
  keep(event) {
    const version = this.version + 1;
    insert.run(this.roomId, version, event.kind, Date.now(), event.seat ?? null, event.move ?? null, event.ref ?? null);
    this.version = version;
    const isOver = this.game.outcome() !== null;
    this.broadcast("state", {
      version,
      event,
      to_act: isOver ? [] : [this.game.turn],
      legal: isOver ? [] : this.game.legal,
      board: this.game.text(),
    });
  }
}

const listening = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: listening, pingInterval: 0 }), greet: false });
server.define("draughts", DraughtsRoom);
await server.listen(0, "127.0.0.1");
console.log(JSON.stringify({ http: `http://127.0.0.1:${listening.address().port}` }));
