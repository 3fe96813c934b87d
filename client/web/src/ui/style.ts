/** Looks that several elements share. Colours are variables of the page (page.css), so that dark mode is one place. */

import controlsText from "./controls.css?inline";
import pressableText from "./pressable.css?inline";
import { sheet } from "./sheet";

export const controls = sheet(controlsText);

/** Of anything pressable inside an SVG board. */
export const pressable = sheet(pressableText);

/** Enter and Space press what has the focus, as they press a button. */
export function pressByKey(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as Element).dispatchEvent(new MouseEvent("click"));
}
