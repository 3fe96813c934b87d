/** Positions along lines of play, each fetched once. The server knows the rules: it names the legal moves and where they lead. */

import { Unanswered } from "../account/accounts";
import { say } from "../i18n/say";
import { explored, type Explored } from "../replay/replay-data";

export class Positions {
  /** Position texts by the moves that lead there from the start. */
  private readonly known = new Map<string, string>();
  private readonly answers = new Map<string, Promise<Explored>>();

  /** `start` null: the beginning of the game, in games with hands of the example deal of this number. */
  constructor(
    readonly game: string,
    private readonly start: string | null,
    private readonly deal = 0,
  ) {
    if (start !== null) this.known.set("", start);
  }

  /** The position after these moves is known from elsewhere. */
  learn(moves: readonly string[], position: string): void {
    this.known.set(moves.join(" "), position);
  }

  /** The position after these moves. Rejects with Unanswered, where one of them is not legal too. */
  async after(moves: readonly string[]): Promise<Explored> {
    let ply = moves.length;
    while (ply > 0 && !this.known.has(moves.slice(0, ply).join(" "))) ply -= 1;
    let answer = await this.fetch(moves.slice(0, ply));
    for (; ply < moves.length; ply += 1) {
      if (!answer.legal.some(({ move }) => move === moves[ply])) {
        throw new Unanswered(say("analysis-move-bad", { move: moves[ply] ?? "" }), "move/illegal");
      }
      answer = await this.fetch(moves.slice(0, ply + 1));
    }
    return answer;
  }

  private fetch(moves: readonly string[]): Promise<Explored> {
    const key = moves.join(" ");
    const found = this.answers.get(key);
    if (found !== undefined) return found;
    const answer = explored(this.game, this.known.get(key) ?? this.start, this.deal).then((it) => {
      this.known.set(key, it.state);
      for (const { move, after } of it.legal) this.known.set([...moves, move].join(" "), after);
      return it;
    });
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key)); // the next one who asks tries again
    return answer;
  }
}
