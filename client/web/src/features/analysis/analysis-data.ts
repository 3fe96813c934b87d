/** HTTP client of the analysis room: facts about positions, analyses that people keep, and files of games. No page. */

import { serverAddress } from "../../protocol/address";
import type { Tree } from "./tree";
import { call } from "../../protocol/http";
import type { ExactResult, MoveShare } from "../../../generated/protocol";
import type { Replay } from "../replays/replay-data";

/** Knowledge of a position that needs no search. */
export interface Facts {
  /** By an endgame database, for the side to move; null: none has it. */
  exact: ExactResult | null;
  /** How often people would choose each move, the likeliest first; null: there is no model of them. */
  people: MoveShare[] | null;
  opening: string | null;
  /** As `featureWords` of the game reads them. */
  features: Readonly<Record<string, unknown>> | null;
}

/** A tree of lines as the server keeps it. */
export interface Analysis {
  analysis: string;
  game: string;
  /** Position text. */
  start: string;
  name: string;
  root: Tree;
  /** Raised each time it is saved. */
  version: number;
  /** Whether it belongs to the reader. */
  own: boolean;
}

/** An analysis in the list of your own. */
export interface AnalysisNote {
  analysis: string;
  game: string;
  name: string;
  changed_ms: number;
}

export interface Fault {
  /** From 1; 0: the file as a whole. */
  line: number;
  code: string;
  message: string;
}

/** Games that were lost for one cause. */
export interface Loss {
  code: string;
  games: number;
  /** Of the first of them; 0: the file as a whole. */
  line: number;
  message: string;
}

/** The colours by which the question of an upload is answered, by seat. */
export const COLOURS = ["black", "white"] as const;

/** A file of games or positions that somebody has uploaded. */
export interface Upload {
  upload: string;
  game: string;
  name: string;
  /** `positions`: it has a position in the place of each game. */
  form: string;
  /** The number of its legal games. */
  games: number;
  faults: Fault[];
  losses: Loss[];
  /** Which colour `1-0` names, a question about this many games; null where the file answers it. */
  question: { games: number } | null;
  created_ms: number;
  published_ms: number | null;
}

export interface UploadedGame {
  number: number;
  /** By seat. */
  players: string[];
  event: string;
  date: string;
  result: string;
  plies: number;
}

/** With the games that a list shows. */
export interface UploadedFile extends Upload {
  /** Whether it is the reader's. */
  own: boolean;
  list: UploadedGame[];
}

const one = (id: string) => `/api/analyses/${encodeURIComponent(id)}`;
const file = (id: string) => `/api/uploads/${encodeURIComponent(id)}`;

/** The requests here reject with Unanswered; this one with `analysis/rated-game` while analysis is closed to the reader. */
export function factsOf(game: string, position: string, token: string): Promise<Facts> {
  return call<Facts>("GET", `/api/analysis/position?${new URLSearchParams({ game, position })}`, token);
}

export function analysisOf(id: string, token: string): Promise<Analysis> {
  return call<Analysis>("GET", one(id), token);
}

export async function ownAnalyses(token: string): Promise<AnalysisNote[]> {
  return (await call<{ analyses: AnalysisNote[] }>("GET", "/api/analyses", token)).analyses;
}

/** Lines that are to be kept. */
export interface Content {
  game: string;
  start: string | null;
  name: string;
  root: Tree;
}

export function keepAnalysis(content: Content, token: string): Promise<Analysis> {
  return call<Analysis>("POST", "/api/analyses", token, content);
}

/** `version`: the one that was changed. */
export function changeAnalysis(id: string, version: number, { name, root }: Content, token: string): Promise<Analysis> {
  return call<Analysis>("PUT", one(id), token, { name, root, version });
}

/** The first game or position of a text in any form; `games`: how many it has. `game`: whose it is if it does not say. */
export function readLines(
  game: string,
  text: string,
  token: string,
): Promise<Omit<Content, "start"> & { start: string; games: number }> {
  return call("POST", "/api/analyses/read", token, { game, text });
}

export function deleteAnalysis(id: string, token: string): Promise<unknown> {
  return call("DELETE", one(id), token);
}

export function analysisRecord(id: string, form: "pdn" | "text"): string {
  return serverAddress(`${one(id)}/record?form=${form}`);
}

export function upload(content: Blob, name: string, token: string): Promise<Upload> {
  return call<Upload>("POST", `/api/uploads?name=${encodeURIComponent(name)}`, token, content);
}

export async function ownUploads(token: string): Promise<Upload[]> {
  return (await call<{ uploads: Upload[] }>("GET", "/api/uploads", token)).uploads;
}

export function uploadOf(id: string, token: string): Promise<UploadedFile> {
  return call<UploadedFile>("GET", file(id), token);
}

/** `root`: its tree of lines, if the file has variations, comments or marks. */
export type UploadedReplay = Replay & { root?: Tree; upload?: UploadPlace };

/** Where a game stands in its file. */
export interface UploadPlace {
  number: number;
  /** Games of the file. */
  games: number;
  name: string;
}

export function uploadedGame(id: string, number: number, token: string): Promise<UploadedReplay> {
  return call<UploadedReplay>("GET", `${file(id)}/games/${number}`, token);
}

/** `colour`: the one that won by `1-0`. */
export function settleUpload(id: string, colour: (typeof COLOURS)[number], token: string): Promise<unknown> {
  return call("POST", `${file(id)}/settle?first_named=${colour}`, token);
}

export function publishUpload(id: string, token: string): Promise<unknown> {
  return call("POST", `${file(id)}/publish`, token);
}

export function deleteUpload(id: string, token: string): Promise<unknown> {
  return call("DELETE", file(id), token);
}
