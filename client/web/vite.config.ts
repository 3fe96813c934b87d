import { basename, dirname } from "node:path";
import { defineConfig } from "vite";

/** A server on its usual port, for `npm run dev`; start it with `--origin http://localhost:5173`, for pages of elsewhere
 * may call it only if it is told so. The built page talks to whoever served it. */
const server = "http://127.0.0.1:8101";

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    sourcemap: false,
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      output: { chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId)}-[hash].js` },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});

/** Every game has a scene: its chunk is called by the game's folder too. */
function chunkName(name: string, module: string | null): string {
  return name === "scene" && module !== null ? `${basename(dirname(module))}-scene` : name;
}
