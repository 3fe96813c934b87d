/** The wooden things of draughts: a board of walnut and maple in a frame, and turned men with a rim. */

import {
  CanvasTexture,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  SRGBColorSpace,
  Vector2,
  RepeatWrapping,
} from "three";

import { placeOf, SQUARES } from "./squares";
import { contactShadows, groundShadow } from "../scene/marks";
import { polished } from "../scene/polish";
import { brush, DARK_WALNUT, MAPLE, plank, WALNUT } from "../scene/wood";

/** Half the field, with the inlaid line around it. */
const FIELD = 4.09;
const FRAME = 0.46;
export const THICK = 0.55;
/** The frame stands over the field by this. */
const LIP = 0.07;
/** From the board's middle to its outer border. */
export const HALF = FIELD + FRAME;
const MAN_HEIGHT = 0.19;
/** How high the upper man of a king stands. */
export const FIRST_STOREY = MAN_HEIGHT - 0.005;

const sides = [0, 1, 2, 3];

/** The board, its field's surface at y = 0. `turn` paints the numbers for Black (true) or White. */
export class Board {
  readonly group = new Group();
  private readonly canvas = document.createElement("canvas");
  private readonly picture: CanvasTexture;
  private readonly light: HTMLCanvasElement;
  private readonly dark: HTMLCanvasElement;

  constructor(fine: boolean) {
    this.canvas.width = this.canvas.height = fine ? 2048 : 1024;
    const pixels = fine ? 1024 : 256;
    this.light = plank(MAPLE, pixels, 1);
    this.dark = plank(WALNUT, pixels, 2);
    this.picture = new CanvasTexture(this.canvas);
    this.picture.colorSpace = SRGBColorSpace;
    this.picture.anisotropy = 8;
    const top = new Mesh(new PlaneGeometry(2 * FIELD, 2 * FIELD).rotateX(-Math.PI / 2), polished(this.picture, fine));
    top.receiveShadow = true;
    this.group.add(top, frame(plank(DARK_WALNUT, pixels, 3), fine));
    const shadow = groundShadow(2 * HALF, 2 * HALF);
    shadow.position.y = -THICK;
    this.group.add(shadow);
  }

  /** Paint the field, its numbers to be read by whoever sits at that side. */
  paint(turned: boolean): void {
    const context = brush(this.canvas);
    const { width } = this.canvas;
    const unit = width / (2 * FIELD);
    const edge = (FIELD - 4) * unit;
    context.drawImage(this.dark, 0, 0, width, width);
    context.fillStyle = "#ecd9ae";
    context.fillRect(edge * 0.25, edge * 0.25, width - edge * 0.5, width - edge * 0.5);
    context.fillStyle = "#3a2417";
    context.fillRect(edge * 0.62, edge * 0.62, width - edge * 1.24, width - edge * 1.24);
    const dark = new Set(SQUARES.map((square) => placeOf(square).join()));
    for (let row = 0; row < 8; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const wood = dark.has([column, row].join()) ? this.dark : this.light;
        const part = wood.width / 4;
        const from = ((column * 5 + row * 3) % 7) / 7;
        const down = ((column * 3 + row * 5) % 11) / 11;
        const [x, y] = [edge + column * unit, edge + row * unit];
        context.drawImage(wood, from * 3 * part, down * 3 * part, part, part, x, y, unit, unit);
      }
    }
    this.numbers(context, unit, edge, turned);
    this.picture.needsUpdate = true;
  }

  private numbers(context: CanvasRenderingContext2D, unit: number, edge: number, turned: boolean): void {
    context.font = `600 ${unit * 0.15}px system-ui, sans-serif`;
    context.fillStyle = "rgb(250 226 180 / 0.62)";
    context.textBaseline = "bottom";
    for (const square of SQUARES) {
      const [column, row] = placeOf(square);
      context.save();
      context.translate(edge + (column + 0.5) * unit, edge + (row + 0.5) * unit);
      if (turned) context.rotate(Math.PI);
      context.fillText(String(square), -unit * 0.46, unit * 0.48);
      context.restore();
    }
  }
}

/** Four planks with mitred corners and rounded edges, the grain along each. */
function frame(wood: HTMLCanvasElement, fine: boolean): Group {
  const picture = new CanvasTexture(wood);
  picture.colorSpace = SRGBColorSpace;
  picture.wrapS = picture.wrapT = RepeatWrapping;
  picture.repeat.set(0.16, 0.42);
  const bevel = 0.03;
  // The bevel grows outwards from this outline to the plank's borders: level ones and, at either end, a mitre.
  const outer = HALF - bevel;
  const inner = FIELD + bevel;
  const mitre = bevel * Math.SQRT2;
  const outline = new Shape();
  outline.moveTo(mitre - outer, -outer);
  outline.lineTo(outer - mitre, -outer);
  outline.lineTo(inner - mitre, -inner);
  outline.lineTo(mitre - inner, -inner);
  const geometry = new ExtrudeGeometry(outline, {
    depth: THICK + LIP - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: 4,
  });
  geometry.rotateX(-Math.PI / 2).translate(0, -THICK + bevel, 0);
  const material = polished(picture, fine);
  const group = new Group();
  for (const side of sides) {
    const rail = new Mesh(geometry, material);
    rail.rotation.y = (side * Math.PI) / 2;
    rail.castShadow = rail.receiveShadow = true;
    group.add(rail);
  }
  return group;
}

/** A man's outline from the middle of its top to the middle of its foot: a dish, a rim, a groove, a round edge. */
const OUTLINE: [radius: number, height: number][] = [
  [0, 0.132],
  [0.16, 0.132],
  [0.175, 0.15],
  [0.195, 0.15],
  [0.21, 0.132],
  [0.265, 0.132],
  [0.29, 0.142],
  [0.305, 0.178],
  [0.33, 0.19],
  [0.365, 0.187],
  [0.392, 0.168],
  [0.402, 0.14],
  [0.402, 0.112],
  [0.388, 0.1],
  [0.388, 0.09],
  [0.402, 0.078],
  [0.402, 0.045],
  [0.392, 0.015],
  [0.372, 0],
  [0, 0],
];

const CROWN: [x: number, y: number][] = [
  [-0.15, -0.1],
  [-0.19, 0.1],
  [-0.085, 0.015],
  [0, 0.15],
  [0.085, 0.015],
  [0.19, 0.1],
  [0.15, -0.1],
];

/** Makes men; they share their shapes and materials. */
export class Turner {
  private readonly shape: LatheGeometry;
  private readonly crown: ExtrudeGeometry;
  private readonly woods = [
    new MeshPhysicalMaterial({ color: "#1d1816", roughness: 0.38, clearcoat: 0.5, clearcoatRoughness: 0.25 }),
    new MeshPhysicalMaterial({ color: "#f2e3c3", roughness: 0.42, clearcoat: 0.35, clearcoatRoughness: 0.3 }),
  ];
  private readonly gold = new MeshStandardMaterial({ color: "#e8b84a", roughness: 0.28, metalness: 0.85 });
  private readonly bronze = new MeshStandardMaterial({ color: "#8c5a14", roughness: 0.4, metalness: 0.5 });
  private readonly shadow = contactShadows(1.16, 0.62);

  constructor(fine: boolean) {
    const points = OUTLINE.map(([radius, height]) => new Vector2(radius, height)).reverse();
    this.shape = new LatheGeometry(points, fine ? 72 : 40);
    if (!fine) this.gold.metalness = this.bronze.metalness = 0; // metal shows the room around it, and there is none
    const outline = new Shape(CROWN.map(([x, y]) => new Vector2(x, y)));
    const bevel = { bevelThickness: 0.012, bevelSize: 0.012, bevelSegments: 2 };
    this.crown = new ExtrudeGeometry(outline, { depth: 0.018, ...bevel });
    this.crown.rotateX(-Math.PI / 2).translate(0, 0.135, 0);
  }

  /** One man, standing at its group's origin; a king is two high, its crown upright for `azimuth`. */
  make(seat: number, king: boolean, azimuth: number): { group: Group; solids: Mesh[] } {
    const group = new Group();
    const shadow = this.shadow();
    group.add(shadow);
    const solids = Array.from({ length: king ? 2 : 1 }, (_, storey) => {
      const solid = new Mesh(this.shape, this.woods[seat]);
      solid.position.y = storey * FIRST_STOREY;
      solid.castShadow = solid.receiveShadow = true;
      group.add(solid);
      return solid;
    });
    if (king) {
      const crown = new Mesh(this.crown, seat === 0 ? this.gold : this.bronze);
      crown.position.y = FIRST_STOREY;
      crown.rotation.y = azimuth;
      group.add(crown);
    }
    return { group, solids };
  }
}
