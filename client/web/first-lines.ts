/** Vite plugin: puts into the page what is painted before its script is there, which is the first line of the lobby in
 * every language and the script that chooses among them. Knows no other message. */

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { build, type Plugin } from "vite";

const CATALOGUES = new URL("src/i18n/compiled/", import.meta.url);
const SCRIPT = new URL("src/app/first-paint.ts", import.meta.url).pathname;

export function firstLines(): Plugin {
  let script = "";
  return {
    name: "oldhand-first-lines",
    async generateBundle() {
      const source = await classicScript(SCRIPT);
      script = this.getFileName(this.emitFile({ type: "asset", name: "first-paint.js", source }));
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { server }) {
        const page = html.replace("<!-- first lines -->", lines());
        // It holds up the first paint, so that nothing is painted in another theme or language. A module would not.
        const head = { tag: "script", attrs: { src: `./${script}` }, injectTo: "head" as const };
        return { html: page, tags: server === undefined ? [head] : [] };
      },
    },
  };
}

function lines(): string {
  const languages = readdirSync(CATALOGUES).map((file) => basename(file, ".json"));
  return languages.map((language) => `<p lang="${language}" dir="auto">${firstLine(language)}</p>`).join("");
}

function firstLine(language: string): string {
  const messages = JSON.parse(readFileSync(new URL(`${language}.json`, CATALOGUES), "utf8"));
  return messages["lobby-about"];
}

/** A module with all that it imports as one script that needs no other. */
async function classicScript(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2022", rolldownOptions: { input: entry, output: { format: "iife" } } },
  });
  const [only] = "output" in made ? made.output : [];
  if (only?.type !== "chunk") throw new Error(`${entry} did not become one script`);
  return only.code;
}
