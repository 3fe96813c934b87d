/** The books of experience in the admin console: one line a book, with its buttons. Sends nothing itself. */

import { html, nothing } from "lit";

import { clauses, say, sayIfKnown } from "../../i18n/say";
import { bareName } from "../../i18n/words";
import type { Unconfirmed } from "./confirmation";
import type { BookChanges, BookNote } from "../../../generated/api";

/** A book compared with the version in use, `with`. */
export interface ComparedBook {
  book: BookNote;
  with: number;
  changes: BookChanges;
}

export interface BookCallbacks {
  /** Asks the operator to confirm an action, described by a sentence; null without the permission. */
  act: ((action: Unconfirmed, sentence: string) => void) | null;
  compare: (book: BookNote, used: BookNote) => void;
}

/** A game's title, from its rules id; the id itself if the catalogue has no title. */
export function gameName(id: string): string {
  return sayIfKnown(`games-${bareName(id)}`) ?? id;
}

/** `compared`: the last comparison, shown below its book. */
export function booksList(books: readonly BookNote[], compared: ComparedBook | null, { act, compare }: BookCallbacks) {
  const button = (kind: "pin" | "unpin" | "rollback" | "publish", book: BookNote) => {
    const { game, version } = book;
    const action: Unconfirmed =
      kind === "pin" || kind === "publish" ? { deed: kind, game, version } : { deed: kind, game };
    const sentence = say(`admin-ask-${kind}`, { game: gameName(game), version });
    return html`<button @click=${() => act?.(action, sentence)}>${say(`admin-${kind}`)}</button>`;
  };
  const line = (book: BookNote) => {
    const used = books.find((other) => other.game === book.game && other.in_use);
    return html`<li data-book="${book.game}:${book.version}">
      <span
        >${say("admin-book", { game: gameName(book.game), version: book.version, games: book.games, rules: book.rules })}
        <span class="muted">${clauses([sayIfKnown(`admin-book-${book.status}`) ?? book.status, book.in_use ? say("admin-in-use") : ""])}</span>
        ${
          compared?.book.game === book.game && compared.book.version === book.version
            ? html`<div role="status">${say("admin-compared", { with: compared.with, ...compared.changes })}</div>`
            : nothing
        }</span
      >
      ${
        used !== undefined && !book.in_use && book.status !== "removed"
          ? html`<button @click=${() => compare(book, used)}>${say("admin-compare")}</button>`
          : nothing
      }
      ${
        act === null || book.status === "removed"
          ? nothing
          : html`${book.status === "pinned" ? button("unpin", book) : button("pin", book)}
          ${book.in_use ? button("rollback", book) : nothing}
          ${book.status === "withdrawn" || book.status === "refused" ? button("publish", book) : nothing}`
      }
    </li>`;
  };
  return html`<ul>${books.map(line)}</ul>`;
}
