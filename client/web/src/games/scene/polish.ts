/** How boards shine. */

import { MeshLambertMaterial, MeshPhysicalMaterial, type Material, type Texture } from "three";

/** Factor that brightens a dull board, which does not reflect the room's light. */
const ROOM_LIGHT = 1.15;

/** Lacquered wood; where every pixel is dear (not `fine`) it is dull, as bright as the other. */
export function polished(map: Texture, fine: boolean): Material {
  if (fine) return new MeshPhysicalMaterial({ map, roughness: 0.42, clearcoat: 0.3, clearcoatRoughness: 0.3 });
  const dull = new MeshLambertMaterial({ map });
  dull.color.setScalar(ROOM_LIGHT);
  return dull;
}
