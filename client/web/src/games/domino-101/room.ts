/** The table that domino is played on: a cloth in a frame of wood, and the rack of the own tiles. Made by code. */

import {
  CanvasTexture,
  Group,
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type BufferGeometry,
  type Texture,
} from "three";

import { rackOf, type Table } from "./places";
import { loft, rounding } from "../scene/loft";
import { brush, DARK_WALNUT, plank } from "../scene/wood";

/** Pixels of the cloth across a half tile. */
const CLOTH_PIXELS = 36;
/** Half tiles that one piece of the wood's picture covers. */
const WOOD_PIECE = 18;
const CORNER = 1.6;

export function makeRoom(table: Table): Group {
  const room = new Group();
  const [x, z] = table.half;
  const { frame: broad } = table;
  const plan = { length: 2 * x, width: 2 * z, radius: CORNER };
  const wood = new MeshStandardMaterial({ map: tiling(plank(DARK_WALNUT, 512, 3), WOOD_PIECE), roughness: 0.45 });
  const cloth = new MeshStandardMaterial({ map: clothOf(table), roughness: 1, envMapIntensity: 0.25 });
  const add = (geometry: BufferGeometry, material: MeshStandardMaterial): Mesh => {
    const mesh = new Mesh(geometry, [material, material]);
    mesh.receiveShadow = true;
    room.add(mesh);
    return mesh;
  };

  add(loft(plan, [{ out: 0.1, y: 0 }], { bottom: false, top: true }), cloth);
  const frame = add(
    loft(
      plan,
      [
        { out: 0, y: -0.05 },
        { out: 0, y: 0.22 },
        { out: 0.08, y: 0.36 },
        { out: 0.2, y: 0.42 },
        ...rounding(broad, 0.22, 0.2, 1).reverse(),
        { out: broad, y: -0.9 },
      ].reverse(),
      { bottom: false, top: false },
    ),
    wood,
  );
  frame.castShadow = true;
  return room;
}

/** The rack for the player's own tiles, in front of the table. */
export function makeRack(table: Table): Mesh {
  const { hand } = table;
  const wood = new MeshStandardMaterial({ map: tiling(plank(DARK_WALNUT, 256, 8), WOOD_PIECE / 2), roughness: 0.4 });
  const rail = { length: 7.9 * hand, width: 0.95 * hand, radius: 0.12 * hand };
  const height = 0.22 * hand;
  const rack = new Mesh(
    loft(rail, [{ out: 0, y: -height }, ...rounding(0, 0, 0.1 * hand, 1)], { bottom: false, top: true }),
    [wood, wood],
  );
  rack.position.copy(rackOf(table)).add({ x: 0, y: -0.08 * hand, z: 0 });
  rack.rotation.x = 0.35;
  rack.castShadow = rack.receiveShadow = true;
  return rack;
}

function tiling(picture: HTMLCanvasElement, piece: number): Texture {
  const texture = new CanvasTexture(picture);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(1 / piece, 1 / piece);
  texture.anisotropy = 4;
  return texture;
}

/** The cloth of the whole table. */
function clothOf({ half: [x, z] }: Table): Texture {
  const texture = new CanvasTexture(paintCloth(2 * x + 0.2, 2 * z + 0.2));
  texture.colorSpace = SRGBColorSpace;
  texture.repeat.set(1 / (2 * x + 0.2), 1 / (2 * z + 0.2));
  texture.offset.set(0.5, 0.5);
  texture.anisotropy = 4;
  return texture;
}

/** Green cloth: short fibres in all directions, darker towards the frame, a thin border and a star woven in. */
function paintCloth(length: number, width: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = length * CLOTH_PIXELS;
  canvas.height = width * CLOTH_PIXELS;
  const context = brush(canvas);
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  light.addColorStop(0, "#287a60");
  light.addColorStop(0.55, "#206650");
  light.addColorStop(1, "#154639");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.save();
  context.scale(canvas.width * 0.62, canvas.height * 0.62);
  context.fillStyle = light;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
  fibres(context, canvas.width, canvas.height);
  context.scale(CLOTH_PIXELS, CLOTH_PIXELS);
  context.strokeStyle = "rgb(233 208 140 / 0.34)";
  context.lineWidth = 0.06;
  for (const inset of [1.62, 1.82]) {
    context.beginPath();
    context.roundRect(inset - length / 2, inset - width / 2, length - 2 * inset, width - 2 * inset, 0.7);
    context.stroke();
  }
  context.strokeStyle = "rgb(233 208 140 / 0.2)";
  for (const [size, turn] of [
    [2.4, 0],
    [2.4, Math.PI / 4],
    [1.35, Math.PI / 8],
  ] as const) {
    context.save();
    context.rotate(turn);
    context.strokeRect(-size, -size, 2 * size, 2 * size);
    context.restore();
  }
  return canvas;
}

function fibres(context: CanvasRenderingContext2D, width: number, height: number): void {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) / 0x7fffff;
  };
  context.lineWidth = 1;
  for (const colour of ["rgb(255 255 220 / 0.05)", "rgb(0 18 8 / 0.09)"]) {
    context.strokeStyle = colour;
    context.beginPath();
    for (let fibre = 0; fibre < (width * height) / 60; fibre += 1) {
      const [x, y, angle, length] = [
        (random() - 0.5) * width,
        (random() - 0.5) * height,
        random() * Math.PI,
        2 + random() * 5,
      ];
      context.moveTo(x, y);
      context.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
    }
    context.stroke();
  }
}
