/** Vite plugin: puts into the page what is painted before its script is there, which is the first line of the lobby in
 * every language and the script that chooses among them. Knows no other message. */

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const CATALOGUES = new URL("generated/words/", import.meta.url);
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
      handler(html, { bundle, server }) {
        const page = html.replace("<!-- first lines -->", lines());
        return server === undefined ? paintedFirst(page, script, wordsIn(bundle ?? {})) : page;
      },
    },
  };
}

/** Puts what the first paint waits for before the page's script: of each server a browser asks for six files at a time.
 * The script holds up the paint, so that nothing is painted in another theme or language; a module would not. */
function paintedFirst(page: string, script: string, words: readonly string[]): string {
  const [style = ""] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  const first = `${style}\n    <script src="./${script}" ${words.join(" ")}></script>\n    `;
  return page.replace(style, "").replace('<script type="module"', `${first}<script type="module"`);
}

/** An attribute for each language with the address of its words. */
function wordsIn(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) => {
    const [, language] =
      /\/generated\/words\/(\w+)\.json$/.exec((file.type === "chunk" && file.facadeModuleId) || "") ?? [];
    return language === undefined ? [] : [`data-${language}="./${file.fileName}"`];
  });
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
