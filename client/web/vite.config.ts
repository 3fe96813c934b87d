import { defineConfig } from "vite";

import { firstLines } from "./first-lines";
import { installable } from "./installable";

/** A server on its usual port, for `npm run dev`; start it with `--origin http://localhost:5173`, for pages of elsewhere
 * may call it only if it is told so. The built page talks to whoever served it. */
const server = "http://127.0.0.1:8101";

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    cssTarget: "esnext", // the looks of elements are as they are written, :dir() included
    sourcemap: false,
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      input: { index: "index.html", sw: "worker/service-worker.ts" },
      output: {
        // A service worker answers for the folder that it lies in, and its address must not change.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId)}-[hash].js`,
      },
    },
  },
  plugins: [firstLines(), installable()],
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});

/** Chunks of different games have the same names: the game's folder tells them apart. */
function chunkName(name: string, module: string | null): string {
  const game = /\/games\/([^/]+)\/[^/]+$/.exec(module ?? "")?.[1];
  return game === undefined ? name : `${game}-${name}`;
}
