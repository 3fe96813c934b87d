/** Addresses of the server that this page came from, which may serve it under a path: https://club.example/games/. */

/** The whole address of a path of the server, such as `/api/status`. */
export function serverAddress(path: string): string {
  return new URL(path.replace(/^\//, ""), new URL(".", location.href)).href;
}

/** The path of the page's folder, to tell apart what is kept for servers of one site; empty for the whole site. */
export function underPath(): string {
  const { pathname } = new URL(".", location.href);
  return pathname === "/" ? "" : pathname;
}
