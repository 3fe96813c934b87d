/** HTTP client of the admin API: the data that operators see and the actions that they may take. No page. */

import { call } from "../../protocol/http";

export interface Sanction {
  reason: string;
  until_ms: number;
}

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  role: "moderator" | "admin" | null;
  ban: Sanction | null;
  mute: Sanction | null;
}

export interface AdminTable {
  table: string;
  game: string;
  stage: "waiting" | "playing" | "over";
  public: boolean;
  opened_ms: number;
  seats: ({ id: string; name: string } | null)[];
}

/** A server of the installation. If it does not answer, only `wrong` is known. */
export interface AdminNode {
  id: string;
  node?: string;
  /** Failures that /readyz reports, by the name of the check. */
  wrong: Record<string, string>;
  draining?: boolean;
  connections?: Record<string, number>;
  all_tables?: number;
}

export interface AdminBook {
  game: string;
  version: number;
  status: "published" | "pinned" | "withdrawn" | "refused" | "removed";
  games: number;
  rules: number;
  created_ms: number;
  in_use: boolean;
}

export interface Overview {
  me: Person;
  at_ms: number;
  people: number;
  nodes: AdminNode[];
  tables: AdminTable[];
  all_tables: number;
  hosts: { name: string; address: string; players: number; seats: number }[];
  jobs: { job: string; text: string; at_ms: number; finished: boolean }[];
  behind: { game: string; rounds: number; events: number }[];
  books: AdminBook[];
  announcement: { text: string; until_ms: number } | null;
  reports: number;
}

export interface AdminReport {
  number: number;
  at_ms: number;
  table: string;
  match: number;
  round: number;
  ply: number;
  reporter_name: string | null;
  reported: string;
  reported_name: string | null;
  text: string;
}

export interface Audited {
  number: number;
  at_ms: number;
  by: string;
  by_name: string | null;
  deed: string;
  whom: string;
  whom_name: string | null;
  why: string;
}

export interface Changes {
  gained: number;
  lost: number;
  changed: number;
  same: number;
}

/** An action as the server reads it: its kind in `deed`, and its arguments. */
export type AdminAction = { deed: string } & Record<string, string | number | null>;

/** Reads and acts with the token of one operator; rejects with Unanswered. */
export class AdminClient {
  constructor(private readonly token: string) {}

  overview(): Promise<Overview> {
    return call("GET", "/api/admin/overview", this.token);
  }

  async people(text: string): Promise<Person[]> {
    return (await call<{ people: Person[] }>("GET", `/api/admin/people?text=${encodeURIComponent(text)}`, this.token))
      .people;
  }

  async reports(): Promise<AdminReport[]> {
    return (await call<{ reports: AdminReport[] }>("GET", "/api/admin/reports", this.token)).reports;
  }

  async audit(before?: number): Promise<Audited[]> {
    const from = before === undefined ? "" : `?before=${before}`;
    return (await call<{ audit: Audited[] }>("GET", `/api/admin/audit${from}`, this.token)).audit;
  }

  changes(game: string, one: number, two: number): Promise<Changes> {
    return call("GET", `/api/admin/diff?game=${encodeURIComponent(game)}&one=${one}&two=${two}`, this.token);
  }

  async do(action: AdminAction): Promise<void> {
    await call("POST", "/api/admin/actions", this.token, action);
  }
}
