/**
 * Runs before anything is painted, while the page's script is still on its way: gives the page its language and theme,
 * shows those of the first lines in index.html that are in this language, and asks for its words. The build makes a
 * script of its own from it (first-lines.ts), which has the address of each language's words in `data-LANGUAGE`.
 */

import { directionOf } from "../i18n/choice";
import { preferences } from "./preferences";
import { wearTheme } from "./theme";

const page = document.documentElement;
const script = document.currentScript;
const { language } = preferences;
page.lang = language;
page.dir = directionOf(language);
wearTheme(page);

const words = script?.dataset[language];
if (words !== undefined) {
  const preload = document.createElement("link");
  Object.assign(preload, { rel: "modulepreload", href: words });
  document.head.append(preload);
}

const isLobby = /^(#\/?)?$/.test(location.hash);
const lines = new CSSStyleSheet();
lines.replaceSync(`.first-lines > ${isLobby ? `:not(:lang(${language}))` : "*"} { display: none }`);
document.adoptedStyleSheets.push(lines);
