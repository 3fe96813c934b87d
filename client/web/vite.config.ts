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

/** Chunks of different games have the same names: the game's folder tells them apart. */
function chunkName(name: string, module: string | null): string {
  const game = /\/games\/([^/]+)\/[^/]+$/.exec(module ?? "")?.[1];
  return game === undefined ? name : `${game}-${name}`;
}
