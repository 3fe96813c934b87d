/**
 * Runs before anything is painted, while the page's script is still on its way: gives the page its language and theme,
 * and shows those of the first lines in index.html that are in this language. The build makes a script of its own from
 * it (first-lines.ts).
 */

import { directionOf } from "../i18n/choice";
import { preferences } from "./preferences";
import { wearTheme } from "./theme";

const page = document.documentElement;
const { language } = preferences;
page.lang = language;
page.dir = directionOf(language);
wearTheme(page);

const isLobby = /^(#\/?)?$/.test(location.hash);
const lines = new CSSStyleSheet();
lines.replaceSync(`.first-lines > ${isLobby ? `:not(:lang(${language}))` : "*"} { display: none }`);
document.adoptedStyleSheets.push(lines);
