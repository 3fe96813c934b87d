/** The admin console: the state of the servers, and the actions of operators. Each needs a reason and is in the audit log. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./confirmation";
import type { AdminAsking, Unconfirmed } from "./confirmation";
import { AdminClient } from "./admin-data";
import { booksList, gameName, type ComparedBook } from "./admin-books";
import adminLooks from "./admin-view.css?inline";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { Unanswered } from "../../protocol/http";
import { draft } from "../../ui/draft";
import { clauses, date, listed, number, say, sayIfKnown } from "../../i18n/say";
import { controls } from "../../ui/style";
import { nameOfId, personName } from "../../i18n/words";
import { attempt } from "../../protocol/refusal";
import { sheet } from "../../ui/sheet";
import type {
  AuditNote,
  BookNote,
  NodeFigures,
  OperatorAction,
  OperatorView,
  Person,
  PlacedTable,
  ReportNote,
  Role,
  SilentNode,
} from "../../../generated/api";

const POLL_EVERY_MS = 5_000;
const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "short", timeStyle: "medium" };
const LONGEST_ANNOUNCEMENT = 300;
/** The year 9999: a ban or mute until then is permanent. */
const FOR_EVER_MS = 253_370_764_800_000;

@customElement("admin-view")
export class AdminView extends LitElement {
  /** The operator's own secret. */
  @property() token!: string;
  @state() overview: OperatorView | null = null;
  @state() people: readonly Person[] = [];
  @state() reports: readonly ReportNote[] = [];
  @state() audit: readonly AuditNote[] = [];
  /** The last comparison of two books. */
  @state() compared: ComparedBook | null = null;
  /** The reason why nothing is shown. */
  @state() shut = "";

  private client = new AdminClient("");
  private searchText = "";
  private timer = 0;

  static override styles = [controls, emptyLooks, sheet(adminLooks)];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("token")) return;
    this.client = new AdminClient(this.token);
    void this.refreshAll();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => {
      if (document.visibilityState === "visible" && this.overview !== null) void this.attempt(() => this.refresh());
    }, POLL_EVERY_MS);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.timer);
    super.disconnectedCallback();
  }

  private async refresh(): Promise<void> {
    this.overview = await this.client.overview();
  }

  private async refreshAll(): Promise<void> {
    try {
      await this.refresh();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      this.shut = refusal.message;
      return;
    }
    this.shut = "";
    await this.attempt(async () => {
      [this.people, this.reports, this.audit] = await Promise.all([
        this.client.people(this.searchText),
        this.client.reports(),
        this.client.audit(),
      ]);
    });
  }

  override render() {
    const { overview } = this;
    if (overview === null) {
      return this.shut === ""
        ? html`<p class="muted">${say("people-moment")}</p>`
        : emptyState(this.shut, [["#/account", say("page-account")], toLobby()]);
    }
    const rules = overview.me.role === "admin";
    return html`<h2>${say("admin-title")}</h2>
      <section data-testid="admin">
        ${this.state(overview, rules)} ${this.announcing(overview, rules)} ${this.tables(overview)} ${this.crowd(rules)}
        ${this.complaints()} ${this.helpers(overview)} ${this.books(overview, rules)} ${this.record()}
      </section>
      <admin-asking></admin-asking>`;
  }

  private card(title: string, content: unknown, name: string, wide = false): TemplateResult {
    return html`<div class="card ${wide ? "wide" : ""}" data-testid="admin-${name}"><h3>${title}</h3>${content}</div>`;
  }

  private state({ nodes, people }: OperatorView, rules: boolean) {
    return this.card(
      say("admin-servers", { count: nodes.length }),
      html`<p>${say("admin-people-here")}: ${number(people)}</p>
        <ul>
          ${nodes.map((node) => this.server(node, rules))}
        </ul>`,
      "server",
    );
  }

  private server(server: NodeFigures | SilentNode, rules: boolean) {
    const { id, wrong } = server;
    const figures = "node" in server ? server : null;
    const name = figures?.node ?? id;
    const lines = Object.entries(figures?.connections ?? {}).map(
      ([door, count]) => `${number(count)} ${sayIfKnown(`admin-door-${door}`) ?? door}`,
    );
    const ills = Object.entries(wrong);
    return html`<li data-node=${id}>
      <span>
        <b>${name}</b>
        <div class=${ills.length > 0 ? "wrong" : ""}>
          ${figures?.draining ? say("admin-draining") : ills.length === 0 ? say("admin-ready") : ills.map(([check, why]) => html`<div>${check}: ${why}</div>`)}
        </div>
        ${
          figures === null
            ? nothing
            : html`<div class="muted">${clauses([say("admin-tables", { count: figures.all_tables }), lines.length === 0 ? "" : listed(lines)])}</div>`
        }
      </span>
      ${
        rules && figures?.draining === false
          ? html`<button data-testid="drain" @click=${() => this.ask({ deed: "drain", node: id }, say("admin-drain-about", { node: name }))}>
            ${say("admin-drain")}
          </button>`
          : nothing
      }
    </li>`;
  }

  private announcing({ announcement }: OperatorView, rules: boolean) {
    return this.card(
      say("admin-announcement"),
      html`${
        announcement === null
          ? html`<p class="muted">${say("admin-nothing-announced")}</p>`
          : html`<p>${announcement.text}</p>
              <p class="muted">${say("admin-until", { moment: date(announcement.until_ms, MOMENT) })}</p>`
      }
        ${
          rules
            ? html`<form @submit=${this.announce}>
                <label>${say("admin-text")}<input name="text" required maxlength=${LONGEST_ANNOUNCEMENT} data-testid="announcement" ${draft("announcement")} /></label>
                <label class="short">${say("admin-minutes")}<input name="minutes" type="number" min="1" max="86400" value="60" required /></label>
                <button class="primary">${say("admin-announce")}</button>
              </form>
              ${announcement === null ? nothing : html`<button @click=${() => this.do({ deed: "withdraw" })}>${say("admin-withdraw")}</button>`}`
            : nothing
        }`,
      "announcement",
    );
  }

  private tables({ tables, all_tables }: OperatorView) {
    const line = (table: PlacedTable) => {
      const seats = table.seats.map((seat) => (seat === null ? say("admin-free") : nameOfId(seat.id, seat.name)));
      return html`<li data-table=${table.table}>
        <span><a href="#/table/${table.table}">${gameName(table.game)}</a> · ${clauses([say(`admin-stage-${table.stage}`), ...seats])}</span>
        <button @click=${() => this.ask({ deed: "end-table", table: table.table }, say("admin-end-about", { table: table.table }))}>
          ${say("admin-end")}
        </button>
      </li>`;
    };
    const none = html`<p class="muted">${say("admin-none")}</p>`;
    return this.card(
      say("admin-tables", { count: all_tables }),
      tables.length === 0 ? none : html`<ul>${tables.map(line)}</ul>`,
      "tables",
    );
  }

  private crowd(rules: boolean) {
    const actionButton = (person: Person, kind: "ban" | "unban" | "mute" | "unmute", days = false) =>
      html`<button @click=${() => this.ask({ deed: kind, whom: person.id }, say(`admin-ask-${kind}`, { name: personName(person.name) }), days)}>
        ${say(`admin-${kind}`)}
      </button>`;
    const line = (person: Person) => html`<li data-person=${person.id}>
      <span
        ><a href="#/player/${encodeURIComponent(person.id)}">${personName(person.name)}</a>
        <span class="muted">${clauses([say(`people-kind-${person.kind}`), person.role === null ? "" : say(`admin-role-${person.role}`)])}</span>
        ${this.sanction("banned", person.ban)} ${this.sanction("muted", person.mute)}</span
      >
      ${actionButton(person, person.ban === null ? "ban" : "unban", person.ban === null)}
      ${actionButton(person, person.mute === null ? "mute" : "unmute", person.mute === null)}
      ${rules && person.kind === "account" ? this.roles(person) : nothing}
    </li>`;
    return this.card(
      say("admin-people"),
      html`<form @submit=${this.seek}>
          <label>${say("admin-name-or-id")}<input name="text" type="search" maxlength="64" data-testid="seek" ${draft("seek")} /></label>
          <button>${say("admin-seek")}</button>
        </form>
        ${this.people.length === 0 ? html`<p class="muted">${say("admin-none")}</p>` : html`<ul>${this.people.map(line)}</ul>`}`,
      "people",
    );
  }

  private sanction(how: "banned" | "muted", sanction: Person["ban"]) {
    if (sanction === null) return nothing;
    const why = sanction.reason;
    const words =
      sanction.until_ms >= FOR_EVER_MS
        ? say(`admin-${how}-for-good`, { why })
        : say(`admin-${how}-until`, { day: date(sanction.until_ms), why });
    return html`<div class="wrong">${words}</div>`;
  }

  private roles(person: Person) {
    const choose = (event: Event): void => {
      const { value } = event.target as HTMLSelectElement;
      const words = say("admin-ask-role", {
        name: personName(person.name),
        role: say(`admin-role-${value as "none"}`),
      });
      this.ask({ deed: "role", whom: person.id, role: value === "none" ? null : (value as Role) }, words);
    };
    return html`<select aria-label=${say("admin-role-of", { name: personName(person.name) })} @change=${choose}>
      ${(["none", "moderator", "admin"] as const).map(
        (role) =>
          html`<option value=${role} ?selected=${(person.role ?? "none") === role}>${say(`admin-role-${role}`)}</option>`,
      )}
    </select>`;
  }

  private complaints() {
    const line = (report: ReportNote) => html`<li>
      <span
        ><a href="#/replay/${report.table}">${say("admin-report-at", { table: report.table, match: report.match, round: report.round, ply: report.ply })}</a>
        <div>${report.reported_name ?? report.reported}: ${report.text}</div>
        <time>${date(report.at_ms, MOMENT)}</time></span
      >
      <button @click=${() => this.ask({ deed: "resolve", report: report.number }, say("admin-ask-resolve", { number: report.number }))}>
        ${say("admin-resolve")}
      </button>
    </li>`;
    const none = html`<p class="muted">${say("admin-none")}</p>`;
    return this.card(
      say("admin-reports"),
      this.reports.length === 0 ? none : html`<ul>${this.reports.map(line)}</ul>`,
      "reports",
    );
  }

  private helpers({ hosts, jobs, behind }: OperatorView) {
    return this.card(
      say("admin-helpers"),
      html`<ul>
        ${hosts.map((host) => html`<li><span>${say("admin-host", { address: host.address || host.name, players: host.players, seats: host.seats })}</span></li>`)}
        ${hosts.length === 0 ? html`<li><span class="wrong">${say("admin-no-host")}</span></li>` : nothing}
        ${behind.map(({ game, rounds, events }) => html`<li><span>${say("admin-behind", { game: gameName(game), rounds, events })}</span></li>`)}
        ${jobs.map((job) => html`<li><span>${job.job}: ${job.text} <time>${date(job.at_ms, MOMENT)}</time></span></li>`)}
      </ul>`,
      "helpers",
    );
  }

  private books({ books }: OperatorView, rules: boolean) {
    const none = html`<p class="muted">${say("admin-none")}</p>`;
    const list = booksList(books, this.compared, {
      act: rules ? (action, sentence) => this.ask(action, sentence) : null,
      compare: (book, used) => this.compare(book, used),
    });
    return this.card(say("admin-books"), books.length === 0 ? none : list, "books", true);
  }

  private record() {
    const line = (entry: AuditNote) => html`<li>
      <span
        ><time>${date(entry.at_ms, MOMENT)}</time> ${entry.by_name ?? entry.by} · ${sayIfKnown(`admin-action-${entry.deed}`) ?? entry.deed}
        ${entry.whom_name ?? entry.whom}${entry.why === "" ? nothing : html` – ${entry.why}`}</span
      >
    </li>`;
    return this.card(
      say("admin-audit"),
      html`<ul data-testid="audit">${this.audit.map(line)}</ul>
        ${this.audit.length > 0 && this.audit.length % 50 === 0 ? html`<p><button @click=${this.older}>${say("admin-older")}</button></p>` : nothing}`,
      "audit",
      true,
    );
  }

  private ask(action: Unconfirmed, words: string, days = false): void {
    const asking = this.renderRoot.querySelector<AdminAsking>("admin-asking");
    if (asking === null) return;
    asking.done = (whole, done) => this.do(whole, done);
    void asking.ask({ action, words, days });
  }

  /** `done`: called when the server has carried it out; the form keeps its contents until then. */
  private do(action: OperatorAction, done: () => void = () => undefined): void {
    void this.attempt(async () => {
      await this.client.do(action);
      done();
      await this.refreshAll();
    });
  }

  private readonly announce = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    this.do({ deed: "announce", why: String(fields.get("text")).trim(), minutes: Number(fields.get("minutes")) }, () =>
      form.reset(),
    );
  };

  private readonly seek = (event: SubmitEvent): void => {
    event.preventDefault();
    this.searchText = String(new FormData(event.target as HTMLFormElement).get("text")).trim();
    void this.attempt(async () => (this.people = await this.client.people(this.searchText)));
  };

  private readonly older = (): void => {
    void this.attempt(
      async () => (this.audit = [...this.audit, ...(await this.client.audit(this.audit.at(-1)?.number))]),
    );
  };

  private compare(book: BookNote, used: BookNote): void {
    void this.attempt(async () => {
      this.compared = {
        book,
        with: used.version,
        changes: await this.client.changes(book.game, used.version, book.version),
      };
    });
  }

  private async attempt(request: () => Promise<unknown>): Promise<void> {
    await attempt(request);
  }
}
