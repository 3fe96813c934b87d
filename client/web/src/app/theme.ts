/** The colour scheme and the amount of movement that a person prefers, as attributes which page.css reads. */

import { preferences } from "./preferences";

export function wearTheme(page: HTMLElement): void {
  page.dataset["theme"] = preferences.dark ? "dark" : "light";
  page.dataset["motion"] = preferences.calm ? "less" : "full";
}
