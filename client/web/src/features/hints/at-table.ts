/** Hints at a table: a button, the advice on the board and in the own seat, and a card that tells it in full. */

import { html, nothing } from "lit";

import { preferences } from "../../app/preferences";
import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { NO_CELLS } from "../../games/board-properties";
import { playedWords } from "../../games/position-text";
import { listed, percent, say } from "../../i18n/say";
import { bareName } from "../../i18n/words";
import { RefusedError } from "../../protocol/connection";
import { Unanswered } from "../../protocol/http";
import { actionButton, may } from "../../table/action";
import { icon } from "../../ui/icons";
import { explored } from "../replays/replay-data";
import type { Hint } from "./table-aids";
import "./table-aids";
import type { KnownMove } from "../../../generated/api";

const SIGN = icon("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.8 10.6c.8.7 1.3 1.5 1.3 2.4h5c0-.9.5-1.7 1.3-2.4A6 6 0 0 0 12 3z");
const NAMED = 3;

TABLE_PARTS.add((room) => {
  /** Null before anybody asked. */
  let last: Hint | null = null;
  const show = (hint: Hint) => {
    last = hint;
    room.requestUpdate();
  };
  const hintFor = ({ state }: ShownTable) => (last?.version === state.version ? last : null);
  const ask = async (shown: ShownTable) => {
    const { version } = shown.state;
    show({ version, moves: [], aim: null, words: say("explorer-loading"), log: "" });
    const [advice, log] = await Promise.all([advised(shown), logged(shown)]);
    show({ version, ...advice, log });
  };
  return {
    action: (shown) => {
      const { state } = shown;
      if (state.you === null || !preferences.get("hints") || !may(state, "hint")) return nothing;
      return actionButton("hint", say("explorer-hint"), SIGN, () => void ask(shown));
    },
    advice: (shown) => {
      const hint = hintFor(shown);
      return hint === null ? null : { advised: hint.moves[0]?.move ?? null, aim: hint.aim?.cells ?? NO_CELLS };
    },
    note: (shown) => noteOf(shown, hintFor(shown)),
    card: (shown) => html`<table-aids .state=${shown.state} .hint=${hintFor(shown)}></table-aids>`,
  };
});

/** The hint in a few words, or why there is none. */
function noteOf({ state }: ShownTable, hint: Hint | null): string {
  const best = hint?.moves[0];
  if (best === undefined) return hint?.words ?? "";
  return say("explorer-hint-here", { move: playedWords(state.game, best.move, state) });
}

async function advised({ state, connection }: ShownTable): Promise<Omit<Hint, "version" | "log">> {
  const { table, version } = state;
  try {
    const { hints, aim } = await connection.ask({ type: "hint", table, version });
    return { moves: hints ?? [], aim: aim ?? null, words: "" };
  } catch (refusal) {
    if (!(refusal instanceof RefusedError)) throw refusal;
    return { moves: [], aim: null, words: say("explorer-hint-gone", { why: refusal.message }) };
  }
}

/** The moves of the log's players here. Games with hidden hands are never looked up. */
async function logged({ state: { game, view }, connection }: ShownTable): Promise<string> {
  if (view === null || view.counts?.length) return "";
  try {
    return logWords((await explored(bareName(game), view.board, connection.token)).moves);
  } catch (refusal) {
    if (!(refusal instanceof Unanswered)) throw refusal;
    return "";
  }
}

function logWords(moves: readonly KnownMove[]): string {
  if (moves.length === 0) return say("explorer-hint-none");
  const best = [...moves].sort((one, other) => other.low - one.low).slice(0, NAMED);
  const named = best.map(({ move, games, wins, draws }) =>
    say("explorer-hint-move", { move, score: percent((wins + draws / 2) / games), games }),
  );
  return say("explorer-hint-found", { moves: listed(named) });
}
