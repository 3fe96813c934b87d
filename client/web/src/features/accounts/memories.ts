/** HTTP client for the opponent memory that the server keeps of a token's owner: read it, delete it. */

import { serverAddress } from "../../protocol/address";
import type { MemorySummary, OwnMemories } from "../../../generated/api";

/** The memories of all games; null if the server cannot be reached, which the connection's status line reports. */
export async function fetchMemories(token: string): Promise<MemorySummary[] | null> {
  const response = await request("GET", "/api/me/memory", token);
  return response === null ? null : ((await response.json()) as OwnMemories).memories;
}

/** Has everything of one game forgotten; false when the server did not do it. */
export async function forgetMemory(token: string, game: string): Promise<boolean> {
  return (await request("DELETE", `/api/me/memory?game=${encodeURIComponent(game)}`, token)) !== null;
}

async function request(method: string, path: string, token: string): Promise<Response | null> {
  try {
    const response = await fetch(serverAddress(path), { method, headers: { authorization: `Bearer ${token}` } });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}
