/** Error messages in the page's language, by stable code; a code without a translation keeps the server's sentence. */

import { sayIfKnown } from "./say";

export function refusalWords(code: string | undefined, sentence: string): string {
  return (code === undefined ? undefined : sayIfKnown(`refusals-${code.replace("/", "-")}`, { sentence })) ?? sentence;
}
