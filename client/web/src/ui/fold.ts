/** Closes the details that a form stands in. */

/** The focus goes on to its summary, for what is folded away cannot have it. */
export function fold(form: HTMLFormElement): void {
  const details = form.closest("details");
  if (details?.matches(":focus-within")) details.querySelector("summary")?.focus();
  details?.removeAttribute("open");
}
