/** HTTP client of the admin API: the data that operators see and the actions that they may take. No page. */

import { call } from "../../protocol/http";
import type {
  AuditNote,
  AuditPage,
  BookChanges,
  FoundPeople,
  OpenReports,
  OperatorAction,
  OperatorView,
  Person,
  ReportNote,
} from "../../../generated/api";

/** Reads and acts with the token of one operator; rejects with Unanswered. */
export class AdminClient {
  constructor(private readonly token: string) {}

  overview(): Promise<OperatorView> {
    return call("GET", "/api/admin/overview", this.token);
  }

  async people(text: string): Promise<Person[]> {
    return (await call<FoundPeople>("GET", `/api/admin/people?text=${encodeURIComponent(text)}`, this.token)).people;
  }

  async reports(): Promise<ReportNote[]> {
    return (await call<OpenReports>("GET", "/api/admin/reports", this.token)).reports;
  }

  async audit(before?: number): Promise<AuditNote[]> {
    const from = before === undefined ? "" : `?before=${before}`;
    return (await call<AuditPage>("GET", `/api/admin/audit${from}`, this.token)).audit;
  }

  changes(game: string, one: number, two: number): Promise<BookChanges> {
    return call("GET", `/api/admin/diff?game=${encodeURIComponent(game)}&one=${one}&two=${two}`, this.token);
  }

  async do(action: OperatorAction): Promise<void> {
    await call("POST", "/api/admin/actions", this.token, action);
  }
}
