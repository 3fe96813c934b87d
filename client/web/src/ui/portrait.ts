/**
 * The faces of AI players, drawn from a few traits each: people, and domino tiles, marbles and machines for those of papers. A
 * player without traits of its own gets a machine's face that its id alone decides. `place` tells players of one kind at a table apart.
 */

import { html, svg, type SVGTemplateResult } from "lit";

interface Person {
  head: "person";
  skin: string;
  hair: string;
  cut: "short" | "tuft" | "bald" | "long" | "bun" | "cap" | "straw";
  beard?: string;
  moustache?: string;
  glasses?: boolean;
  freckles?: boolean;
}
interface Thing {
  head: "tile" | "marble" | "machine";
  colour: string;
  /** Pips of the lower half of a tile, rings of a marble, aerials of a machine. */
  count: number;
}
type Traits = (Person | Thing) & { mouth: "smile" | "grin" | "flat" | "open" };

const WHITE = "#f3efe6";
const INK = "#2b2622";
const IVORY = "#f4ead0";
const TRAITS: Readonly<Record<string, Traits>> = {
  random: { head: "person", skin: "#f0c9a4", hair: "#d9a441", cut: "tuft", mouth: "open" },
  child: { head: "person", skin: "#f2c6a0", hair: "#c8742c", cut: "long", freckles: true, mouth: "open" },
  greedy: { head: "person", skin: "#d99a6c", hair: "#33261d", cut: "short", moustache: "#33261d", mouth: "grin" },
  novice: { head: "person", skin: "#b97a50", hair: "#241a14", cut: "short", glasses: true, mouth: "smile" },
  club: { head: "person", skin: "#eab894", hair: "#9a938b", cut: "bun", glasses: true, mouth: "smile" },
  expert: { head: "person", skin: "#8a5a3b", hair: "#8e8a86", cut: "bald", glasses: true, mouth: "flat" },
  master: { head: "person", skin: "#e3b08a", hair: "#2b2026", cut: "bun", mouth: "flat" },
  human: { head: "person", skin: "#f0c19c", hair: "#7b3f23", cut: "long", mouth: "smile" },
  "at-your-level": { head: "person", skin: "#cf9a74", hair: "#4a3327", cut: "long", glasses: true, mouth: "grin" },
  companion: { head: "person", skin: "#a56a45", hair: "#1f1a1a", cut: "short", beard: "#1f1a1a", mouth: "smile" },
  weigher: { head: "person", skin: "#c68c63", hair: "#5a2e2a", cut: "bun", glasses: true, mouth: "flat" },
  "level-4r": { head: "person", skin: "#f0cdae", hair: "#1d1a1c", cut: "long", mouth: "flat" },
  "level-5": { head: "person", skin: "#b9794e", hair: "#e4e0d8", cut: "bald", moustache: "#e4e0d8", mouth: "flat" },
  "experience-easy": { head: "person", skin: "#e0ac85", hair: "#6e2f1f", cut: "straw", freckles: true, mouth: "grin" },
  "experience-medium": {
    head: "person",
    skin: "#e0ac85",
    hair: "#b9b2a4",
    cut: "straw",
    beard: "#b9b2a4",
    mouth: "smile",
  },
  experience: {
    head: "person",
    skin: "#94613f",
    hair: WHITE,
    cut: "bald",
    beard: WHITE,
    glasses: true,
    mouth: "smile",
  },
  "uct-easy": { head: "person", skin: "#f1cfb0", hair: "#d8b46a", cut: "short", freckles: true, mouth: "open" },
  "uct-medium": { head: "person", skin: "#9c6642", hair: "#2a1c16", cut: "bun", mouth: "grin" },
  uct: { head: "person", skin: "#e6b48c", hair: "#54504c", cut: "cap", beard: "#54504c", mouth: "flat" },
  "ismcts-easy": { head: "person", skin: "#e9bd97", hair: "#b5542b", cut: "long", mouth: "open" },
  "ismcts-medium": {
    head: "person",
    skin: "#7a4e34",
    hair: "#1b1614",
    cut: "cap",
    moustache: "#1b1614",
    mouth: "smile",
  },
  ismcts: { head: "person", skin: "#d8a27c", hair: "#77726d", cut: "bun", glasses: true, mouth: "smile" },
  learner: { head: "machine", colour: "#b9a3c9", count: 1, mouth: "smile" },
  "level-1": { head: "tile", colour: IVORY, count: 1, mouth: "smile" },
  "level-2": { head: "tile", colour: IVORY, count: 2, mouth: "smile" },
  "level-3": { head: "tile", colour: IVORY, count: 3, mouth: "smile" },
  "level-4": { head: "tile", colour: IVORY, count: 4, mouth: "flat" },
  "level-4e": { head: "tile", colour: "#e8cfa4", count: 4, mouth: "open" },
  tentative: { head: "marble", colour: "#5b86b8", count: 1, mouth: "open" },
  "tentative-r": { head: "marble", colour: "#c77a3a", count: 2, mouth: "smile" },
  computer: { head: "machine", colour: "#5b86b8", count: 1, mouth: "open" },
  "computer-r": { head: "machine", colour: "#c77a3a", count: 2, mouth: "smile" },
};
/** Behind a face, by its place at a table. */
const GROUNDS = ["#cfe0d4", "#f0dcc0", "#d3dcec", "#ecd3d6"];

const MOUTHS = {
  smile: svg`<path d="M25 43q7 6 14 0" fill="none" stroke="#2b2622" stroke-width="2.4" stroke-linecap="round" />`,
  grin: svg`<path d="M23 41h18q-2 8-9 8t-9-8z" fill="#fff" stroke="#2b2622" stroke-width="1.6" />`,
  flat: svg`<path d="M26 44h12" stroke="#2b2622" stroke-width="2.4" stroke-linecap="round" />`,
  open: svg`<ellipse cx="32" cy="44" rx="4" ry="3.4" fill="#7c2f2a" />`,
};

/** The face of the AI player with this id, as a square picture; `place` is its seat at a table. */
export function portrait(player: string, place = 0) {
  const traits = traitsOf(player);
  return html`<svg class="portrait" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="16" fill=${GROUNDS[place % GROUNDS.length]} />
    ${traits.head === "person" ? person(traits) : thing(traits)}${traits.head === "tile" ? "" : MOUTHS[traits.mouth]}
  </svg>`;
}

function traitsOf(player: string): Traits {
  const base = player.split(/[+~:]/, 1)[0] ?? player;
  const own = TRAITS[base];
  if (own !== undefined) return own;
  const lot = [...base].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  const mouth = (["smile", "flat", "open"] as const)[lot % 3]!;
  return { head: "machine", colour: `oklch(0.72 0.08 ${lot % 360})`, count: 1 + (lot % 3), mouth };
}

function eyes(y: number, colour = INK): SVGTemplateResult {
  return svg`<circle cx="25" cy=${y} r="2.4" fill=${colour} /><circle cx="39" cy=${y} r="2.4" fill=${colour} />`;
}

function person({ skin, hair, cut, beard, moustache, glasses, freckles }: Person): SVGTemplateResult {
  return svg`
    ${cut === "long" ? svg`<path d="M14 30q0-20 18-20t18 20v24H14z" fill=${hair} />` : ""}
    ${cut === "bun" ? svg`<circle cx="32" cy="9" r="7" fill=${hair} />` : ""}
    <path d="M20 64q0-12 12-12t12 12z" fill=${skin} />
    <ellipse cx="32" cy="34" rx="15" ry="18" fill=${skin} />
    ${beard === undefined ? "" : svg`<path d="M17 36q2 22 15 22t15-22q-4 5-15 4t-15-4z" fill=${beard} />`}
    ${hairOf(cut, hair)}
    ${eyes(33)}
    ${glasses === true ? svg`<g fill="none" stroke=${INK} stroke-width="1.8"><circle cx="25" cy="33" r="5.5" /><circle cx="39" cy="33" r="5.5" /><path d="M30.5 33h3" /></g>` : ""}
    ${freckles === true ? svg`<g fill="#b8703c"><circle cx="21" cy="39" r="1" /><circle cx="24" cy="40.5" r="1" /><circle cx="43" cy="39" r="1" /><circle cx="40" cy="40.5" r="1" /></g>` : ""}
    ${moustache === undefined ? "" : svg`<path d="M22 40q5-5 10 0q5-5 10 0q-5 2-10 0q-5 2-10 0z" fill=${moustache} />`}`;
}

function hairOf(cut: Person["cut"], hair: string): SVGTemplateResult {
  switch (cut) {
    case "short":
    case "bun":
      return svg`<path d="M16 32q-1-18 16-18t16 18q-4-9-16-9t-16 9z" fill=${hair} />`;
    case "tuft":
      return svg`<path d="M17 27q3-12 15-12t15 12q-7-6-15-5t-15 5zM30 16q-1-8 6-9q-3 4 0 9z" fill=${hair} />`;
    case "bald":
      return svg`<path d="M16 38q-4-10 2-15q-1 8 1 13zM48 38q4-10-2-15q1 8-1 13z" fill=${hair} />`;
    case "long":
      return svg`<path d="M17 31q0-16 15-16t15 16q-8-3-13-10q-5 8-17 10z" fill=${hair} />`;
    case "cap":
      return svg`<path d="M16 27q0-14 16-14t16 14z" fill="#4d6a57" /><path d="M14 27h36q4 0 4 4H30z" fill="#3d5546" />`;
    case "straw":
      return svg`<ellipse cx="32" cy="24" rx="25" ry="5" fill="#d8b25e" /><path d="M19 24q0-15 13-15t13 15z" fill="#e3c277" /><path d="M19 21h26v3H19z" fill="#8c3b2e" />`;
  }
}

function thing({ head, colour, count }: Thing): SVGTemplateResult {
  switch (head) {
    case "tile": {
      const dots = colour === IVORY || colour === "#dfe8d6" ? INK : IVORY;
      return svg`<rect x="18" y="6" width="28" height="52" rx="6" fill=${colour} stroke=${INK} stroke-width="1.5" />
        <path d="M21 32h22" stroke=${dots} stroke-width="1.5" />${eyes(19, dots)}${pips(45, count, 7, dots)}`;
    }
    case "marble":
      return svg`<circle cx="32" cy="34" r="21" fill=${colour} /><ellipse cx="25" cy="22" rx="6" ry="4" fill="#ffffff" opacity="0.55" />
        ${Array.from({ length: count }, (_, ring) => svg`<ellipse cx="32" cy="34" rx=${21 - 4 * ring} ry=${7 - 2 * ring} fill="none" stroke="#ffffff" opacity="0.35" />`)}${eyes(33)}`;
    case "machine":
      return svg`${Array.from({ length: count }, (_, at) => aerial(32 + (at - (count - 1) / 2) * 11))}
        <rect x="14" y="18" width="36" height="36" rx="7" fill=${colour} stroke=${INK} stroke-width="1.5" /><rect x="19" y="27" width="26" height="11" rx="5" fill="#1f2a30" />${eyes(32.5, "#9fe3c0")}`;
  }
}

function aerial(x: number): SVGTemplateResult {
  return svg`<path d="M${x} 18V11" stroke=${INK} stroke-width="1.8" /><circle cx=${x} cy="9.5" r="2.6" fill="#c9473c" />`;
}

/** The pips of a half, around the middle of the picture at height `y`. */
function pips(y: number, count: number, step: number, colour: string): SVGTemplateResult {
  const corners = [
    [-1, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
  ].slice(0, count - (count % 2));
  const places = count % 2 === 1 ? [...corners, [0, 0]] : corners;
  return svg`<g fill=${colour}>${places.map(([dx, dy]) => svg`<circle cx=${32 + (dx ?? 0) * step} cy=${y + (dy ?? 0) * step} r="2.7" />`)}</g>`;
}
