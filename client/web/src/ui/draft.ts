/**
 * Text that somebody has typed and not yet sent. It is kept for the tab's session under a name, so that neither another
 * room nor a reload loses it; a form that is reset forgets its drafts. Not for passwords or codes.
 */

import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

const PREFIX = "oldhand.draft.";
/** Drafts, for browsers with disabled storage. */
const unstored = new Map<string, string>();

/** The saved draft; empty if there is none. */
export function keptDraft(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return unstored.get(name) ?? "";
  }
}

export function keepDraft(name: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    unstored.set(name, text);
  }
}

class Draft extends Directive {
  private name: string | null = null;

  override render(_name: string): unknown {
    return noChange;
  }

  override update(part: ElementPart, [name]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    if (this.name === null) {
      field.addEventListener("input", () => keepDraft(this.name ?? "", field.value));
      field.form?.addEventListener("reset", () => keepDraft(this.name ?? "", ""));
    }
    if (name !== this.name) field.value = keptDraft(name) || field.defaultValue;
    this.name = name;
    return noChange;
  }
}

/** In a text field of a form: `<input ${draft("chat")} />` shows what was typed under this name before, and keeps it. */
export const draft = directive(Draft);
