/** Vite plugin: what makes the page an application that can be installed. Draws its icons, and tells the service worker
 * which files the shell consists of. Knows nothing of what the page does. */

import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const WORKER = "sw.js";
const PUBLIC = ["manifest.webmanifest", "favicon.svg", "favicon-turn.svg", "icons/192.png", "icons/badge.png"];

/** Colours of the favicon. */
const IVORY = [0xfb, 0xf6, 0xea];
const INK = [0x2d, 0x2a, 0x26];
const GREEN = [0x1f, 0x5f, 0x4a];

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

export function installable(): Plugin {
  return {
    name: "oldhand-installable",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const size of [180, 192, 512]) this.emitFile(icon(`${size}`, size, (x, y) => tile(x, y, 1)));
      // A launcher may cut everything off outside a circle of 80 % (W3C, Web Application Manifest, 1.8.2).
      this.emitFile(icon("maskable", 512, (x, y) => tile(x, y, 0.72)));
      this.emitFile(icon("badge", 96, badge));
      const worker = bundle[WORKER];
      const page = bundle["index.html"];
      if (worker?.type !== "chunk" || page?.type !== "asset") this.error("the build made no page or no service worker");
      const shell = ["", ...shellOf(bundle), ...PUBLIC];
      const build = createHash("sha256").update(page.source).update(worker.code).update(shell.join()).digest("hex");
      worker.code = worker.code.replace("__SHELL__", JSON.stringify(shell).replaceAll('"', '\\"'));
      worker.code = worker.code.replace("__BUILD__", build.slice(0, 16));
    },
  };
}

/** What the page loads by itself, the tables' room, and the words of every language. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === "chunk");
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.find((each) => each.fileName === name);
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  for (const { fileName, isEntry, facadeModuleId } of chunks) {
    const isPage = isEntry && fileName !== WORKER;
    if (
      isPage ||
      /\/(generated\/words\/|generated\/rooms\/(table|reasons)-|src\/features\/table-room)/.test(facadeModuleId ?? "")
    )
      add(fileName);
  }
  const first = files
    .map(({ fileName }) => fileName)
    .filter((name) => /(index-[^/]*\.css|first-paint-[^/]*\.js)$/.test(name));
  return [...found, ...first].sort();
}

/** The domino tile of the favicon on green cloth, at (x, y) of a square of side 1; `size`: of the tile, as a share. */
function tile(x: number, y: number, size: number): Pixel {
  const [across, down] = [(x - 0.5) / size, (y - 0.5) / size];
  const edge = roundedRectangle(across, down, 0.22, 0.4, 0.07);
  const isInk =
    edge > -0.022 ||
    Math.hypot(across, Math.abs(down) - 0.2) < 0.062 ||
    (Math.abs(down) < 0.016 && Math.abs(across) < 0.155);
  const [red, green, blue] = (edge > 0 ? GREEN : isInk ? INK : IVORY) as [number, number, number];
  return [red, green, blue, 255];
}

/** White where the tile is, for the status line of a phone, which uses the shape alone. */
function badge(x: number, y: number): Pixel {
  const [across, down] = [x - 0.5, y - 0.5];
  const isTile = roundedRectangle(across, down, 0.26, 0.46, 0.08) < 0;
  const isCut = Math.hypot(across, Math.abs(down) - 0.23) < 0.085 || Math.abs(down) < 0.025;
  return [255, 255, 255, isTile && !isCut ? 255 : 0];
}

/** Distance to the edge, negative inside. Inigo Quilez, "2D distance functions" (sdRoundedBox). */
function roundedRectangle(x: number, y: number, halfWidth: number, halfHeight: number, radius: number): number {
  const [over, above] = [Math.abs(x) - halfWidth + radius, Math.abs(y) - halfHeight + radius];
  return Math.hypot(Math.max(over, 0), Math.max(above, 0)) + Math.min(Math.max(over, above), 0) - radius;
}

function icon(name: string, size: number, paint: (x: number, y: number) => Pixel) {
  return { type: "asset" as const, fileName: `icons/${name}.png`, source: png(size, paint) };
}

/** A square picture (PNG, 8 bits RGBA), each pixel the mean of 16 samples. */
function png(size: number, paint: (x: number, y: number) => Pixel): Uint8Array {
  const FINE = 4;
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < FINE * FINE; sample++) {
        const x = (column + ((sample % FINE) + 0.5) / FINE) / size;
        const y = (row + (Math.floor(sample / FINE) + 0.5) / FINE) / size;
        paint(x, y).forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value));
      }
      const at = row * (1 + 4 * size) + 1 + 4 * column;
      sum.forEach((value, channel) => (rows[at + channel] = Math.round(value / (FINE * FINE))));
    }
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part("IHDR", header),
    part("IDAT", deflateSync(rows, { level: 9 })),
    part("IEND", Buffer.alloc(0)),
  ]);
}

/** A chunk: length, type, content, CRC-32 of the last two. */
function part(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
