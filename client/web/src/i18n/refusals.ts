/** What a refusal says in the page's language, by its stable code; a code without words keeps the server's sentence. */

import { sayIfKnown } from "./say";

export function refusalWords(code: string | undefined, sentence: string): string {
  return (code === undefined ? undefined : sayIfKnown(`refusals-${code.replace("/", "-")}`, { sentence })) ?? sentence;
}
