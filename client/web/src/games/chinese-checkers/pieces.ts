/** The things of Chinese checkers: a wooden board with dimples, and marbles of glass. */

import {
  BufferAttribute,
  CanvasTexture,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
} from "three";

import { CELLS, HOME_ROWS, ROW_HEIGHT, spread } from "./cells";
import { contactShadows, groundShadow } from "../scene/marks";
import { polished } from "../scene/polish";
import { BEECH, brush, DARK_WALNUT, plank } from "../scene/wood";

/** How far the wood reaches beyond the outermost cells. */
const BORDER = 0.86;
const RIM = 0.16;
export const THICK = 0.5;
const RADIUS = 0.375;
/** How deep a marble lies in its dimple. */
const SUNK = 0.09;
const DIMPLE = 0.29;
/** Of how many pieces a rounded corner is made. */
const STEPS = 12;

/** A glass, and what runs through it: lines that cross in the middle or lie side by side, whole or broken. */
export interface Glass {
  deep: string;
  bright: string;
  band: string;
  lines: number;
  /** In parts of the marble's height. */
  width: number;
  /** How far a line strays. */
  wave: number;
  crossing?: true;
  dashes?: readonly [length: number, gap: number];
}

/** Colours that everybody can tell apart, and a band on the second. */
export const GLASS: readonly Glass[] = [
  { deep: "#123f86", bright: "#3f8fe6", band: "#8fd0ff", lines: 5, width: 0.05, wave: 0.09 },
  { deep: "#b4480a", bright: "#f08a24", band: "#fff1d2", lines: 2, width: 0.11, wave: 0.09, crossing: true },
];

type Spot = [x: number, z: number];

/** The shape of a board and what is painted on it, its middle at (0, 0). */
export interface Ground {
  width: number;
  depth: number;
  /** The outline at this distance around the outermost cells, counterclockwise seen from above. */
  outline: (border: number) => Spot[];
  cells: readonly { name: string; at: Spot }[];
  links: readonly (readonly [Spot, Spot])[];
  homes: readonly { stain: string; corners: readonly Spot[] }[];
}

/** The diamond of the outermost cells, its corners rounded at `border` around them, counterclockwise seen from above. */
function outline(border: number): Spot[] {
  const tips = [
    { x: 0, y: 0 },
    { x: 8, y: 0 },
    { x: 8, y: 8 },
    { x: 0, y: 8 },
  ].map(spread);
  const course = (index: number) => {
    const [[x, z], [x2, z2]] = [tips[index % 4] ?? [0, 0], tips[(index + 1) % 4] ?? [0, 0]];
    return Math.atan2(z2 - z, x2 - x);
  };
  return tips.flatMap(([x, z], index) => {
    const [coming, going] = [course(index + 3), course(index)];
    // Round the corner the short way, always to the same side.
    const turn = (going - coming - 4 * Math.PI) % (2 * Math.PI);
    return Array.from({ length: STEPS + 1 }, (_, step): [number, number] => {
      const angle = coming + Math.PI / 2 + (turn * step) / STEPS;
      return [x + border * Math.cos(angle), z + border * Math.sin(angle)];
    });
  });
}

const EDGE = (HOME_ROWS - 0.5 - 8) * ROW_HEIGHT;
const NEIGHBOURS = [
  [1, 0],
  [0, 1],
  [-1, 1],
] as const;

/** The long diamond for two. */
export const DIAMOND: Ground = {
  width: 2 * (4 + BORDER) + 0.1,
  depth: 2 * (8 * ROW_HEIGHT + BORDER) + 0.1,
  outline,
  cells: CELLS.map((cell) => ({ name: cell.name, at: spread(cell) })),
  links: CELLS.flatMap((cell) =>
    NEIGHBOURS.map(([dx, dy]) => ({ x: cell.x + dx, y: cell.y + dy }))
      .filter(({ x, y }) => x >= 0 && x <= 8 && y <= 8)
      .map((next) => [spread(cell), spread(next)] as const),
  ),
  homes: ["rgb(22 76 176 / 0.6)", "rgb(212 88 4 / 0.5)"].map((stain, seat) => {
    const sign = seat === 0 ? 1 : -1;
    const [edge, far] = [sign * EDGE, -sign * 12];
    return {
      stain,
      corners: [
        [-5, edge],
        [5, edge],
        [5, far],
        [-5, far],
      ] as Spot[],
    };
  }),
};

/** The board, its surface at y = 0. */
export class WoodenBoard {
  readonly group = new Group();
  private readonly canvas = document.createElement("canvas");
  private readonly picture: CanvasTexture;
  private readonly wood: HTMLCanvasElement;
  private readonly unit: number;

  constructor(
    private readonly plan: Ground,
    fine: boolean,
  ) {
    const { width, depth } = plan;
    this.unit = fine ? 150 : 84;
    this.canvas.width = Math.round(width * this.unit);
    this.canvas.height = Math.round(depth * this.unit);
    this.wood = plank(BEECH, fine ? 1024 : 384, 5);
    this.picture = new CanvasTexture(this.canvas);
    this.picture.colorSpace = SRGBColorSpace;
    this.picture.anisotropy = 8;
    const top = new Mesh(surface(plan), polished(this.picture, fine));
    top.receiveShadow = true;
    const ground = groundShadow(width, depth, plan.outline(BORDER));
    ground.position.y = -THICK;
    this.group.add(top, this.body(fine), ground);
  }

  /** The slab under the surface, with a rounded rim around it. */
  private body(fine: boolean): Mesh {
    const map = new CanvasTexture(plank(DARK_WALNUT, fine ? 512 : 128, 6));
    map.colorSpace = SRGBColorSpace;
    map.repeat.set(0.12, 0.3);
    const bevel = 0.07;
    const shape = new Shape(this.plan.outline(BORDER + RIM - bevel).map(([x, z]) => new Vector2(x, -z)));
    const geometry = new ExtrudeGeometry(shape, {
      depth: THICK - 2 * bevel,
      bevelThickness: bevel,
      bevelSize: bevel,
      bevelSegments: 5,
    });
    geometry.rotateX(-Math.PI / 2).translate(0, bevel - THICK - 0.004, 0);
    const slab = new Mesh(geometry, polished(map, fine));
    slab.castShadow = slab.receiveShadow = true;
    return slab;
  }

  /** Paint the surface: names and light face a viewer at this angle around the board. */
  paint(azimuth: number): void {
    const context = brush(this.canvas);
    const { width, height } = this.canvas;
    context.resetTransform();
    context.save();
    // The grain runs along the board.
    context.translate(width / 2, height / 2);
    context.rotate(Math.PI / 2);
    context.drawImage(this.wood, -height / 2, -width / 2, height, width);
    context.restore();
    context.setTransform(this.unit, 0, 0, this.unit, width / 2, height / 2);
    for (const home of this.plan.homes) this.home(context, home);
    this.links(context);
    for (const cell of this.plan.cells) {
      context.save();
      context.translate(...cell.at);
      context.rotate(-azimuth);
      dimple(context);
      context.font = "600 0.15px system-ui, sans-serif";
      context.textAlign = "center";
      context.fillStyle = "rgb(70 40 14 / 0.62)";
      context.fillText(cell.name, 0, DIMPLE + 0.17);
      context.restore();
    }
    this.picture.needsUpdate = true;
  }

  /** The home of a seat is stained in its colour, a thin line around it. */
  private home(context: CanvasRenderingContext2D, { stain, corners }: Ground["homes"][number]): void {
    context.save();
    context.beginPath();
    for (const [x, z] of this.plan.outline(BORDER - 0.12)) context.lineTo(x, z);
    context.closePath();
    context.clip();
    context.beginPath();
    for (const [x, z] of corners) context.lineTo(x, z);
    context.closePath();
    context.fillStyle = stain;
    context.fill();
    context.strokeStyle = "rgb(66 36 12 / 0.55)";
    context.lineWidth = 0.035;
    context.stroke();
    context.restore();
  }

  private links(context: CanvasRenderingContext2D): void {
    context.lineWidth = 0.035;
    context.strokeStyle = "rgb(78 44 16 / 0.42)";
    context.beginPath();
    for (const [from, to] of this.plan.links) {
      context.moveTo(...from);
      context.lineTo(...to);
    }
    context.stroke();
    // The outermost line frames the field.
    context.beginPath();
    for (const [x, z] of this.plan.outline(BORDER - 0.12)) context.lineTo(x, z);
    context.closePath();
    context.stroke();
  }
}

/** The board's flat surface; its picture covers the rectangle around it. */
function surface({ width, depth, outline: around }: Ground): ShapeGeometry {
  const geometry = new ShapeGeometry(new Shape(around(BORDER).map(([x, z]) => new Vector2(x, -z))));
  const points = geometry.getAttribute("position");
  const places = Float32Array.from({ length: points.count * 2 }, (_, index) =>
    index % 2 === 0 ? points.getX(index >> 1) / width + 0.5 : points.getY(index >> 1) / depth + 0.5,
  );
  geometry.setAttribute("uv", new BufferAttribute(places, 2));
  return geometry.rotateX(-Math.PI / 2);
}

/** A hollow lit from the upper left: its upper wall in shadow, its lower one bright. */
function dimple(context: CanvasRenderingContext2D): void {
  const hollow = context.createRadialGradient(0.06, 0.08, 0.02, 0, 0, DIMPLE);
  hollow.addColorStop(0, "#a9713a");
  hollow.addColorStop(0.6, "#7d4c22");
  hollow.addColorStop(1, "#4b2a10");
  context.fillStyle = hollow;
  context.beginPath();
  context.arc(0, 0, DIMPLE, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = 0.028;
  context.strokeStyle = "rgb(255 226 176 / 0.75)";
  context.beginPath();
  context.arc(0, 0, DIMPLE + 0.012, 0.1 * Math.PI, 0.65 * Math.PI);
  context.stroke();
}

/** Makes marbles; they share their shape and materials. */
export class Glassblower {
  private readonly shape: SphereGeometry;
  private readonly glass: MeshPhysicalMaterial[];
  private readonly shadow = contactShadows(1.02, 0.6);

  constructor(glass: readonly Glass[], fine: boolean) {
    this.shape = new SphereGeometry(RADIUS, fine ? 48 : 28, fine ? 32 : 20);
    this.glass = glass.map((kind) => {
      const { bright } = kind;
      const map = new CanvasTexture(swirl(kind, fine ? 256 : 128));
      map.colorSpace = SRGBColorSpace;
      return new MeshPhysicalMaterial({
        map,
        roughness: 0.12,
        clearcoat: 1,
        clearcoatRoughness: 0.02,
        envMapIntensity: 1.25,
        // Light that has gone through the glass comes out below.
        emissive: bright,
        emissiveIntensity: 0.14,
        emissiveMap: map,
      });
    });
  }

  /** A marble lying in a dimple at its group's origin, rolled there in some way of its own. */
  make(seat: number, roll: number): { group: Group; solids: Mesh[] } {
    const group = new Group();
    const shadow = this.shadow();
    const marble = new Mesh(this.shape, this.glass[seat]);
    marble.position.y = RADIUS - SUNK;
    marble.rotation.set(0.5 * Math.sin(roll * 3.1), roll * 2.4, 0.45 * Math.cos(roll * 1.7));
    marble.castShadow = true;
    group.add(shadow, marble);
    return { group, solids: [marble] };
  }
}

/** Texture of the inside of a glass marble: thin veins shine through, bands lie on it. */
function swirl({ band, bright, deep, lines, width, wave, crossing, dashes }: Glass, size: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 2 * size;
  canvas.height = size;
  const context = brush(canvas);
  const depth = context.createLinearGradient(0, 0, 0, size);
  depth.addColorStop(0, deep);
  depth.addColorStop(0.45, bright);
  depth.addColorStop(1, deep);
  context.fillStyle = depth;
  context.fillRect(0, 0, 2 * size, size);
  context.strokeStyle = band;
  context.lineCap = "round";
  const veins = width <= 0.05;
  context.globalAlpha = veins ? 0.4 : 0.92;
  if (dashes !== undefined) context.setLineDash(dashes.map((part) => part * size));
  for (let line = 0; line < lines; line += 1) {
    context.lineWidth = size * (veins ? 0.03 + 0.02 * (line % 3) : width);
    context.beginPath();
    for (let step = -1; step <= 33; step += 1) {
      const along = step / 32;
      const across = crossing ? 0.5 : (line + 0.5) / lines;
      const stray = wave * Math.sin(along * 4 * Math.PI + line * 2.1);
      context.lineTo(along * 2 * size, (across + stray) * size);
    }
    context.stroke();
  }
  return canvas;
}
