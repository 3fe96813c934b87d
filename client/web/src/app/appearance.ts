/** Gives the whole page its language, direction and colours, and has every element drawn again in them. */

import { ReactiveElement } from "lit";

import { wearTheme } from "./theme";
import { preferences } from "./preferences";
import { canSpeak, direction, language, speak } from "../i18n/say";

/** As the person prefers; resolves when `root` and everything below speak so. */
export async function dress(root: ReactiveElement): Promise<void> {
  const page = document.documentElement;
  wearTheme(page);
  try {
    await speak(preferences.language);
  } catch {
    // Its words cannot be fetched now: the page goes on in the language that it has, or begins in English.
    if (!canSpeak()) await speak("en");
  }
  page.lang = language();
  page.dir = direction();
  redraw(root);
}

/** Has an element and every element below it, through shadow roots, draw itself again. */
function redraw(element: Element): void {
  if (element instanceof ReactiveElement) element.requestUpdate();
  for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) redraw(child);
}
