// Puts a .br and a .gz beside every text file of dist/, for the server to send to clients that accept them.
// Run by build_hook.py after vite; Node has both encoders, Python only one.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const DIST = new URL("dist/", import.meta.url).pathname;
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  const packed = {
    br: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gz: gzipSync(plain, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length) writeFileSync(`${file}.${ending}`, bytes);
  }
}
