/**
 * A domino tile as a thing: bone above, ebony below, pips drilled and filled, a brass pin in the middle. Two long, one
 * wide; its first number lies at −x, its face is up. Made by code. Knows nothing of play.
 */

import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type BufferGeometry,
  type Quaternion,
  type Vector3,
} from "three";

import { PIPS } from "./tile";
import { loft, rounding } from "../scene/loft";
import { brush } from "../scene/wood";

/** How thick a tile is. */
export const THICK = 0.44;
const HALF = THICK / 2;
/** Tiles keep a hair between them. */
const LENGTH = 1.97;
const WIDTH = 0.97;
const EDGE = 0.075;
const FACE: readonly [number, number] = [1.84, 0.84];
/** Pixels of a face across one unit. */
const PIXELS = 140;
const PIP = 0.098;
/** Between bone and ebony. */
const PARTING = -HALF * 0.24;

const BONE = "#f4ead2";
const BONE_DULL = "#aba18c";
const EBONY = "#4b3024";

/** The geometry and the materials that all tiles share. */
export class TileWorks {
  private readonly body: BufferGeometry = loft(
    { length: LENGTH, width: WIDTH, radius: 0.13 },
    [...rounding(0, -HALF + EDGE, EDGE, -1), { out: 0, y: PARTING }, ...rounding(0, HALF - EDGE, EDGE, 1)],
    { bottom: true, top: true },
    PARTING,
  );
  private readonly face = new PlaneGeometry(...FACE).rotateX(-Math.PI / 2).translate(0, HALF + 0.003, 0);
  private readonly back = new PlaneGeometry(0.5, 0.5).rotateX(Math.PI / 2).translate(0, -HALF - 0.003, 0);
  private readonly shade = new PlaneGeometry(2.5, 1.5).rotateX(-Math.PI / 2).translate(0, -HALF + 0.012, 0);
  private readonly ebony: MeshStandardMaterial;
  private readonly bone: MeshStandardMaterial;
  private readonly dull: MeshStandardMaterial;
  private readonly star: MeshStandardMaterial;
  private readonly dark: MeshBasicMaterial;

  constructor(private readonly polished: boolean) {
    this.ebony = this.stuff(EBONY, 0.42);
    this.bone = this.stuff(BONE, 0.36);
    this.dull = this.stuff(BONE_DULL, 0.5);
    const inlay = { map: picture(paintStar()), transparent: true, polygonOffset: true, polygonOffsetFactor: -1 };
    this.star = new MeshStandardMaterial({ ...inlay, roughness: 0.35, metalness: 0.3 });
    const opacity = polished ? 0.35 : 0.6;
    this.dark = new MeshBasicMaterial({ map: picture(paintShade()), opacity, transparent: true, depthWrite: false });
  }

  private stuff(color: string, roughness: number): MeshStandardMaterial {
    return this.polished
      ? new MeshPhysicalMaterial({ color, roughness, clearcoat: 0.35, clearcoatRoughness: 0.25 })
      : new MeshStandardMaterial({ color, roughness });
  }

  /** A tile with its two numbers; without them, one whose face nobody knows. */
  make(numbers: readonly [number, number] | null): TileThing {
    const body = new Mesh(this.body, [this.ebony, this.bone]);
    body.castShadow = body.receiveShadow = true;
    if (numbers === null) return new TileThing(body, new Mesh(this.back, this.star), null, this);
    const map = picture(paintFace(numbers));
    map.anisotropy = this.polished ? 8 : 2;
    const face = new MeshStandardMaterial({
      map,
      roughness: 0.4,
      transparent: true,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    });
    const over = new Mesh(this.face, face);
    over.receiveShadow = true;
    const shade = new Mesh(this.shade, this.dark);
    shade.renderOrder = -1;
    return new TileThing(body, over, shade, this);
  }

  dress(body: Mesh, dull: boolean): void {
    body.material = [this.ebony, dull ? this.dull : this.bone];
  }
}

export class TileThing {
  readonly group = new Group();

  constructor(
    readonly body: Mesh,
    private readonly picture: Mesh<PlaneGeometry, MeshStandardMaterial>,
    private readonly shade: Mesh | null,
    private readonly works: TileWorks,
  ) {
    this.group.add(body, picture, ...(shade === null ? [] : [shade]));
  }

  /** In the shade of those that can be played. */
  set dull(dull: boolean) {
    this.works.dress(this.body, dull);
    this.picture.material.color.set(dull ? BONE_DULL : "#ffffff");
  }

  /** Whether it lies on the cloth, which is darker where it touches. */
  set lies(lies: boolean) {
    if (this.shade !== null) this.shade.visible = lies;
  }
}

function picture(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function blank(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return [canvas, brush(canvas)];
}

/** The star let into the back: two squares and a dot, in brass. */
function paintStar(): HTMLCanvasElement {
  const [canvas, context] = blank(128, 128);
  context.translate(64, 64);
  context.strokeStyle = context.fillStyle = "#d3a544";
  context.lineWidth = 7;
  for (let turn = 0; turn < 2; turn += 1) {
    context.strokeRect(-34, -34, 68, 68);
    context.rotate(Math.PI / 4);
  }
  disc(context, 0, 0, 13, context.fillStyle);
  return canvas;
}

/** Texture of the shadow around a lying tile. */
function paintShade(): HTMLCanvasElement {
  const [canvas, context] = blank(160, 96);
  context.fillStyle = context.shadowColor = "#02100a";
  context.shadowBlur = 14;
  context.shadowOffsetX = 3;
  context.shadowOffsetY = 5;
  context.beginPath();
  context.roundRect(17, 17, 126, 62, 10);
  context.fill();
  return canvas;
}

/** The light around the tile that was laid last. */
export class Glow {
  readonly mesh: Mesh;

  constructor() {
    const [canvas, context] = blank(256, 160);
    context.shadowColor = context.strokeStyle = "#ffd35c";
    context.lineWidth = 9;
    for (const blur of [26, 14, 0]) {
      context.shadowBlur = blur;
      context.beginPath();
      context.roundRect(30, 30, 196, 100, 20);
      context.stroke();
    }
    const material = new MeshBasicMaterial({
      map: picture(canvas),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2.62, 1.64).rotateX(-Math.PI / 2), material);
    this.mesh.visible = false;
  }

  /** Around a tile that lies here; null: around none. */
  lie(pose: { at: Vector3; turn: Quaternion; size: number } | null): void {
    this.mesh.visible = pose !== null;
    if (pose === null) return;
    this.mesh.position.copy(pose.at).setY(0.02);
    this.mesh.quaternion.copy(pose.turn);
    this.mesh.scale.setScalar(pose.size);
  }
}

/** The face of a tile on clear ground: pips sunk into the bone, the groove between the halves, the pin. */
function paintFace([first, second]: readonly [number, number]): HTMLCanvasElement {
  const [canvas, context] = blank(FACE[0] * PIXELS, FACE[1] * PIXELS);
  context.scale(PIXELS, PIXELS);
  context.translate(FACE[0] / 2, FACE[1] / 2);
  groove(context);
  for (const [number, middle] of [
    [first, -0.485],
    [second, 0.485],
  ] as const) {
    for (const [x, y] of PIPS[number] ?? []) pip(context, middle + x, y);
  }
  pin(context);
  return canvas;
}

function pip(context: CanvasRenderingContext2D, x: number, y: number): void {
  disc(context, x + 0.018, y + 0.022, PIP * 1.1, "rgb(255 255 255 / 0.75)");
  const hollow = context.createRadialGradient(x - 0.02, y - 0.03, PIP * 0.1, x, y, PIP);
  hollow.addColorStop(0, "#0d0a08");
  hollow.addColorStop(0.75, "#1d1714");
  hollow.addColorStop(1, "#3a2f28");
  disc(context, x, y, PIP, hollow);
  disc(context, x + 0.03, y + 0.038, PIP * 0.32, "rgb(255 255 255 / 0.16)");
}

function groove(context: CanvasRenderingContext2D): void {
  context.lineCap = "round";
  for (const [x, width, colour] of [
    [0.014, 0.04, "rgb(255 255 255 / 0.8)"],
    [0, 0.034, "#6b5c47"],
  ] as const) {
    context.beginPath();
    context.moveTo(x, -0.33);
    context.lineTo(x, 0.33);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

function pin(context: CanvasRenderingContext2D): void {
  disc(context, 0.008, 0.012, 0.074, "rgb(60 40 10 / 0.5)");
  const brass = context.createRadialGradient(-0.022, -0.025, 0.005, 0, 0, 0.066);
  brass.addColorStop(0, "#fff3c0");
  brass.addColorStop(0.45, "#d8a93c");
  brass.addColorStop(1, "#84591a");
  disc(context, 0, 0, 0.066, brass);
}

function disc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}
