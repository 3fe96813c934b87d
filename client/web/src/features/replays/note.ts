/** Notes on the ply that a replay shows: the player's reason, the review, and whether it is a turning point. */

import { html, nothing } from "lit";

import { explorerAddress } from "../../app/addresses";
import "../../table/reason-note";
import { bestKnown, turnsOf } from "./marks";
import { rowOf } from "../../table/move-list";
import { listed, number, percent, say, sayIfKnown } from "../../i18n/say";
import { bareName, knownSide } from "../../i18n/words";
import type { LookedBackRound, PlyLookedBack, Replay } from "../../../generated/api";
import { withMoves } from "../../ui/moves";

interface Looked {
  replay: Replay;
  review: LookedBackRound | null;
  /** Why there is none; empty: it is on its way. */
  unreviewed: string;
  at: number;
  names: readonly string[];
  seek: (at: number) => void;
}

export function noteOf(looked: Looked) {
  return html`${plyNote(looked)} ${turns(looked)}`;
}

function plyNote({ replay, review, at, names }: Looked) {
  const ply = replay.moves[at - 1];
  if (ply === undefined) {
    return html`<section class="card note" role="status" data-testid="ply-note"><p class="muted">${say("replay-at-start", { plies: replay.plies })}</p></section>`;
  }
  const who = names[ply.seat] ?? "";
  const passed = ply.move === "pass";
  const seen = review?.plies[at - 1];
  return html`<section class="card note" role="status" data-testid="ply-note">
    <h3>${passed ? say("replay-passed", { who }) : withMoves(say("replay-played", { who, move: ply.move }))}</h3>
    <p class="muted small">${say("replay-ply", { ply: at, plies: replay.plies })}</p>
    ${
      ply.reason !== null
        ? html`<reason-note
          .reason=${ply.reason}
          .move=${ply.move}
          .side=${knownSide(replay.game, ply.seat)}
          .games=${explorerAddress(bareName(replay.game), replay.frames[at - 1]?.position ?? null)}
        ></reason-note>`
        : passed
          ? nothing
          : html`<p class="muted">${say("replay-silent")}</p>`
    }
    ${seen === undefined || passed ? nothing : [standing(seen, review?.unit ?? null, names), open(seen), signals(seen, ply.seat, names), remembered(seen, ply.move)]}
  </section>`;
}

function standing(seen: PlyLookedBack, unit: LookedBackRound["unit"], names: readonly string[]) {
  if (seen.standing === null || unit === null || Math.abs(seen.standing) >= 10_000) return nothing;
  const level = Math.abs(seen.standing) < 5;
  const who = names[seen.standing > 0 ? 0 : 1] ?? "";
  const worth = `+${hundredths(Math.abs(seen.standing))}`;
  return html`<p class="small">${level ? say("replay-standing-level") : say("replay-standing", { worth, who })}</p>`;
}

/** The move that would have been better, had all hands been open. */
function open({ open_best: best, open_loss: loss = 0 }: PlyLookedBack) {
  if (best === undefined || loss === 0) return nothing;
  return html`<p class="small" data-testid="open-best">${withMoves(say("replay-open-best", { best, loss: hundredths(loss) }))}</p>`;
}

/** The tiles that the partner now expects with the mover. */
function signals({ signals: found }: PlyLookedBack, seat: number, names: readonly string[]) {
  if (found === undefined || found.length === 0) return nothing;
  const words = found.map(({ suit, before, after }) =>
    say(after > before ? "replay-signal-more" : "replay-signal-fewer", {
      suit,
      before: tenths(before),
      after: tenths(after),
    }),
  );
  const [who, partner] = [names[seat] ?? "", names[(seat + names.length / 2) % names.length] ?? ""];
  return html`<p class="small" data-testid="signals">${say("replay-signals", { who, partner, signals: listed(words) })}</p>`;
}

/** Hundredths of a piece, as exactly as anybody counts. */
function tenths(value: number): string {
  return number(value / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function remembered(seen: PlyLookedBack, move: string) {
  return html`<p class="small" data-testid="known">
      ${
        seen.games === 0
          ? say("replay-unknown")
          : withMoves(say("replay-known", { move, count: seen.games, score: percent(seen.score ?? 0) }))
      }.
    </p>
    ${
      seen.others.length === 0
        ? nothing
        : html`<p class="small">
          ${say("replay-others")} ${seen.others.map(({ move: other, games, score }) => html`<span class="other"><bdi>${other}</bdi> (${percent(score)}, ${number(games)})</span> `)}
        </p>`
    }`;
}

/** The plies where the game turned, each a press away. */
function turns({ replay, review, unreviewed, names, seek }: Looked) {
  if (review === null)
    return html`<section class="card"><h3>${say("replay-review")}</h3><p class="muted" role="status">${unreviewed || say("replay-review-waiting")}</p></section>`;
  const turned = turnsOf(review);
  if (turned.length === 0 && review.unit === null) return nothing;
  return html`<section class="card" data-testid="turns">
    ${accuracy(review, names)}
    ${review.closed === 0 ? nothing : html`<p class="muted">${say("replay-closed", { count: review.closed })}</p>`}
    <h3>${say("replay-turns")}</h3>
    ${
      turned.length === 0
        ? html`<p class="muted">${say("replay-no-turns")}</p>`
        : html`<ol class="turns">
          ${turned.map((ply) => html`<li><button class="plain" data-ply=${ply + 1} @click=${() => seek(ply + 1)}>${rowOf(ply, names.length)}. ${withMoves(turnWords(ply, replay, review, names))}</button></li>`)}
        </ol>`
    }
  </section>`;
}

/** How accurately each seat played, and the opening. */
function accuracy({ accuracy: seats, opening }: LookedBackRound, names: readonly string[]) {
  const known = seats.flatMap((value, seat) => (value === null ? [] : [{ who: names[seat] ?? "", value }]));
  if (known.length === 0 && opening === null) return nothing;
  return html`<h3>${say("replay-accuracy")}</h3>
    ${known.map(({ who, value }) => html`<p class="small" data-testid="accuracy">${say("replay-accuracy-of", { who, share: percent(value / 100) })}</p>`)}
    ${opening === null ? nothing : html`<p class="small" data-testid="opening">${say(opening.name === null ? "replay-opening-unnamed" : "replay-opening", { name: opening.name ?? "", plies: number(opening.plies), games: opening.games })}</p>`}`;
}

/** A turning point in a sentence. `you`: the reader's seat, where a sentence about it names nobody. */
export function turnWords(
  index: number,
  replay: Replay,
  { plies, unit }: LookedBackRound,
  names: readonly string[],
  you: number | null = null,
): string {
  const [ply, seen] = [replay.moves[index], plies[index]];
  if (ply === undefined || seen === undefined) return "";
  const [who, move] = [names[ply.seat] ?? "", ply.move];
  const person = ply.seat === you ? "you" : "other";
  const best = bestKnown(seen);
  if (unit === null && best !== null) {
    const [score, other] = [percent(seen.score ?? 0), percent(best.score)];
    return say("replay-turn-known", { person, who, move, score, best: best.move, other, games: best.games });
  }
  if (unit === null || seen.loss >= 5_000) return say("replay-turn", { person, who, move, best: seen.best ?? "" });
  const about = { person, who, move, best: seen.best ?? "", count: Math.round(seen.loss / 100) };
  return sayIfKnown(`replay-turn-${unit}`, about) ?? say("replay-turn", about);
}

function hundredths(value: number): string {
  return number(value / 100, { maximumFractionDigits: 2 });
}
