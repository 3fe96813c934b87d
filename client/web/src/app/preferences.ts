/**
 * Preferences of this browser's user, saved in its storage. A change dispatches a `change` event, on which the page
 * renders everything again. If the storage is disabled, preferences last until the page is closed. Imports no message:
 * the preferences are needed before the first paint.
 */

import { LANGUAGE_CODES, languageFor, type Language } from "../i18n/choice";

export interface Preferences {
  /** `auto`: as the browser asks for. */
  language: "auto" | Language;
  theme: "system" | "light" | "dark";
  /** How boards are shown; `auto`: in 3D where a graphics chip draws. */
  board: "auto" | "3d" | "flat";
  /** How flat boards are coloured. */
  design: "classic" | "slate";
  sounds: boolean;
  /** Whether a phone vibrates when it becomes the player's turn; never with reduced motion. */
  vibration: boolean;
  /** Whether flat boards show the numbers of their squares, or the names of their cells. */
  numbers: boolean;
  /** Whether a move waits for a second press. */
  confirm: boolean;
  motion: "system" | "less" | "full";
  /** Whether a table shows what may help to choose, where its terms allow it. */
  hints: boolean;
  /** Whether a table's position stands there in words. */
  words: boolean;
}

/** The values that each preference may have. The settings show those that are on or off in this order. */
export const CHOICES: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  language: ["auto", ...LANGUAGE_CODES],
  theme: ["system", "light", "dark"],
  board: ["auto", "3d", "flat"],
  design: ["classic", "slate"],
  numbers: [true, false],
  sounds: [true, false],
  vibration: [true, false],
  confirm: [true, false],
  motion: ["system", "less", "full"],
  hints: [true, false],
  words: [true, false],
};

const UNCHOSEN: Preferences = {
  language: "auto",
  theme: "system",
  board: "auto",
  design: "classic",
  sounds: true,
  vibration: true,
  numbers: true,
  confirm: false,
  motion: "system",
  hints: true,
  words: false,
};

const KEPT = "oldhand.preferences";
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

class Kept extends EventTarget {
  private chosen = recalled();

  constructor() {
    super();
    for (const query of [DARK, CALM]) query.addEventListener("change", () => this.tell());
    window.addEventListener("languagechange", () => this.tell());
    window.addEventListener("storage", (event) => {
      if (event.key !== KEPT) return;
      this.chosen = recalled();
      this.tell();
    });
  }

  get<Name extends keyof Preferences>(name: Name): Preferences[Name] {
    return this.chosen[name];
  }

  set<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
    if (this.get(name) === value) return;
    this.chosen[name] = value;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.chosen));
    } catch {
      // It holds for this visit.
    }
    this.tell();
  }

  /** Calls `hear` at every change until the signal. */
  listen(hear: () => void, signal: AbortSignal): void {
    this.addEventListener("change", hear, { signal });
  }

  get language(): Language {
    const chosen = this.get("language");
    return chosen === "auto" ? languageFor(navigator.languages) : chosen;
  }

  get dark(): boolean {
    const theme = this.get("theme");
    return theme === "system" ? DARK.matches : theme === "dark";
  }

  /** Whether nothing is to move that need not. */
  get calm(): boolean {
    const motion = this.get("motion");
    return motion === "system" ? CALM.matches : motion === "less";
  }

  private tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** The saved preferences, without values that are no longer among the choices. */
function recalled(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
    const known = Object.entries(CHOICES).filter(([name, choices]) =>
      (choices as readonly unknown[]).includes(kept[name]),
    );
    return { ...UNCHOSEN, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
  } catch {
    return { ...UNCHOSEN };
  }
}

export const preferences = new Kept();
