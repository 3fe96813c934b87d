/** HTTP client for the opponent memory that the server keeps of a token's owner: read it, delete it. */

import { serverAddress } from "../../protocol/address";

/** How several games began, and what came of them for the person. */
export interface Opening {
  moves: string;
  seat: number;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The opponent memory of one game. */
export interface Memory {
  game: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  /** Answers that beat the person, which old hands give again. */
  answers: number;
  openings: Opening[];
  /** Whether it is remembered how the person chooses. */
  acquaintance: boolean;
}

/** The memories of all games; null if the server cannot be reached, which the connection's status line reports. */
export async function fetchMemories(token: string): Promise<Memory[] | null> {
  const response = await request("GET", "/api/me/memory", token);
  return response === null ? null : ((await response.json()) as { memories: Memory[] }).memories;
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
