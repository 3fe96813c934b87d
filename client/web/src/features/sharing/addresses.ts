/** Addresses to give away: `/table/ID` and `/replay/ID/...` show chat apps a preview and lead to the room of that name. */

import { serverAddress } from "../../protocol/address";

export type SharedRoom = "table" | "replay";

/** `place`: empty, MATCH.ROUND or MATCH.ROUND/PLY. */
export function sharedAddress(room: SharedRoom, table: string, place = ""): string {
  return serverAddress(`/${room}/${encodeURIComponent(table)}${place === "" ? "" : `/${place}`}`);
}

/** The picture of a position as the owner of the token may know it; undefined where the server gives none. */
export async function positionPicture(table: string, place: string, token: string): Promise<Blob | undefined> {
  const query = place === "" ? "" : `?place=${encodeURIComponent(place)}`;
  const response = await fetch(serverAddress(`/api/pictures/${encodeURIComponent(table)}.png${query}`), {
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Copies text; false where the page may not (plain HTTP). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
