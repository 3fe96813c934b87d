/** The way through a file of games or positions: to the one before, to the next one and back to the list. */

import { html, nothing } from "lit";

import { formatSource } from "../analysis/address";
import { number as digits, say } from "../../i18n/say";
import type { UploadPlace } from "../../../generated/api";

export function uploadPages(id: string, { number, games, name }: UploadPlace) {
  const address = (game: number | null) => formatSource({ kind: "upload", id, number: game, path: "" });
  const step = (game: number, words: string, rel: string) =>
    game < 1 || game > games
      ? nothing
      : html`<a href=${address(game)} rel=${rel} data-testid="upload-${rel}">${words}</a>`;
  return html`<nav class="row" aria-label=${say("analysis-upload-list")} data-testid="upload-pages">
    ${step(number - 1, say("analysis-upload-previous"), "prev")}
    <a href=${address(null)}>${name === "" ? "" : html`<bdi>${name}</bdi> · `}${say("analysis-upload-place", { number: digits(number), count: digits(games) })}</a>
    ${step(number + 1, say("analysis-upload-next"), "next")}
  </nav>`;
}
