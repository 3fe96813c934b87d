/** Positions along lines of play, each fetched once. The server knows the rules: it names the legal moves and where they lead. */

import { Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { explored } from "../replays/replay-data";
import type { ExploredPosition } from "../../../generated/api";

export class Positions {
  /** Position texts by the moves that lead there from the start. */
  private readonly known = new Map<string, string>();
  private readonly answers = new Map<string, Promise<ExploredPosition>>();

  /** `start` null: the beginning of the game, in games with hands of the example deal of this number. */
  constructor(
    readonly game: string,
    private readonly start: string | null,
    private readonly token: string,
    private readonly deal = 0,
  ) {
    if (start !== null) this.known.set("", start);
  }

  /** The position after these moves is known from elsewhere. */
  learn(moves: readonly string[], position: string): void {
    this.known.set(moves.join(" "), position);
  }

  /** The position after these moves. Rejects with Unanswered, where one of them is not legal too. */
  after(moves: readonly string[]): Promise<ExploredPosition> {
    const key = moves.join(" ");
    const found = this.answers.get(key);
    if (found !== undefined) return found;
    const answer = this.fetch(moves);
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key)); // the next one who asks tries again
    return answer;
  }

  /** From the last position on the way that is known. */
  private async fetch(moves: readonly string[]): Promise<ExploredPosition> {
    let ply = moves.length;
    while (ply > 0 && !this.known.has(moves.slice(0, ply).join(" "))) ply -= 1;
    const key = moves.slice(0, ply).join(" ");
    const from = this.known.get(key) ?? this.start;
    const left = moves.slice(ply).join(",");
    const legal = (await this.answers.get(key))?.legal;
    if (left !== "" && legal !== undefined) throw illegal(moves[ply]!); // those that are legal there are known
    try {
      const answer = await explored(this.game, from, this.token, this.deal, left === "" ? {} : { after: left });
      answer.line.forEach((position, index) => this.learn(moves.slice(0, ply + index + 1), position));
      this.learn(moves, answer.state);
      for (const { move, after } of answer.legal) this.learn([...moves, move], after);
      return answer;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered && refusal.code?.startsWith("move/") && left !== "")) throw refusal;
      throw illegal(left);
    }
  }
}

function illegal(move: string): Unanswered {
  return new Unanswered(say("analysis-move-bad", { move }), "move/illegal");
}
