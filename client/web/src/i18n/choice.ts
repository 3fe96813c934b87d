/** Which language a person is spoken to in. Imports no message: it is needed before the first paint. */

import { LANGUAGES } from "../../generated/languages";

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The first of our languages that a person asks for, English where none is. */
export function languageFor(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => LANGUAGE_CODES.find((each) => tag.toLowerCase().split("-")[0] === each));
  return known.find((each) => each !== undefined) ?? "en";
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return LANGUAGES[language].rightToLeft ? "rtl" : "ltr";
}
