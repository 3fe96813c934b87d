/** The answer of GET /api/status, as far as the page shows it. */

import { serverAddress } from "../protocol/address";
import type { BookInfo } from "../../generated/protocol";

/** One background job's last word. */
export interface Job {
  job: string;
  game: string;
  stage: string;
  done: number;
  /** In the stage's own unit; 0 while it is not known. */
  total: number;
  /** One sentence for a person. */
  text: string;
  at_ms: number;
  finished: boolean;
}

export interface Status {
  jobs: Job[];
  books: BookInfo[];
}

/** The status now, or null when the server cannot be reached: then the connection's own line says so. */
export async function fetchStatus(): Promise<Status | null> {
  try {
    const response = await fetch(serverAddress("/api/status"));
    return response.ok ? ((await response.json()) as Status) : null;
  } catch {
    return null;
  }
}
