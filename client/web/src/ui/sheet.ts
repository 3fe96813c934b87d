/** The text of a CSS file (`?inline`) as a style sheet that elements share, made once. */
export function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
