/** HTTP client of the analysis room: facts about positions, analyses that people keep, and files of games. No page. */

import { serverAddress } from "../../protocol/address";
import type { Tree } from "./tree";
import { call } from "../../protocol/http";
import type {
  AnalysisNote,
  FactsOfPosition,
  LinesOfText,
  OwnAnalyses,
  OwnUploads,
  ReadText,
  UploadNote,
  UploadWithGames,
  UploadedReplay,
  WholeAnalysis,
} from "../../../generated/api";

/** The colours by which the question of an upload is answered, by seat. */
export const COLOURS = ["black", "white"] as const;

const one = (id: string) => `/api/analyses/${encodeURIComponent(id)}`;
const file = (id: string) => `/api/uploads/${encodeURIComponent(id)}`;

/** The requests here reject with Unanswered; this one with `analysis/rated-game` while analysis is closed to the reader. */
export function factsOf(game: string, position: string, token: string): Promise<FactsOfPosition> {
  return call<FactsOfPosition>("GET", `/api/analysis/position?${new URLSearchParams({ game, position })}`, token);
}

export function analysisOf(id: string, token: string): Promise<WholeAnalysis> {
  return call<WholeAnalysis>("GET", one(id), token);
}

export async function ownAnalyses(token: string): Promise<AnalysisNote[]> {
  return (await call<OwnAnalyses>("GET", "/api/analyses", token)).analyses;
}

/** Lines that are to be kept. */
export interface Content {
  game: string;
  start: string | null;
  name: string;
  root: Tree;
}

export function keepAnalysis(content: Content, token: string): Promise<WholeAnalysis> {
  return call<WholeAnalysis>("POST", "/api/analyses", token, content);
}

/** `version`: the one that was changed. */
export function changeAnalysis(
  id: string,
  version: number,
  { name, root }: Content,
  token: string,
): Promise<WholeAnalysis> {
  return call<WholeAnalysis>("PUT", one(id), token, { name, root, version });
}

/** The first game or position of a text in any form; `games`: how many it has. `game`: whose it is if it does not say. */
export function readLines(game: string, text: string, token: string): Promise<LinesOfText> {
  return call<LinesOfText>("POST", "/api/analyses/read", token, { game, text } satisfies ReadText);
}

export function deleteAnalysis(id: string, token: string): Promise<unknown> {
  return call("DELETE", one(id), token);
}

export function analysisRecord(id: string, form: "pdn" | "text"): string {
  return serverAddress(`${one(id)}/record?form=${form}`);
}

export function upload(content: Blob, name: string, token: string): Promise<UploadNote> {
  return call<UploadNote>("POST", `/api/uploads?name=${encodeURIComponent(name)}`, token, content);
}

export async function ownUploads(token: string): Promise<UploadNote[]> {
  return (await call<OwnUploads>("GET", "/api/uploads", token)).uploads;
}

export function uploadOf(id: string, token: string): Promise<UploadWithGames> {
  return call<UploadWithGames>("GET", file(id), token);
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
