/** Things that lie flat on a board: shadows under pieces, rings around what may move, spots where it may go. */

import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type BufferGeometry,
  type Material,
  type Texture,
  type Vector3,
} from "three";

import { blurred, ring, spot } from "./wood";

const PIXELS = 128;
/** How high over the board a shadow lies. */
const ABOVE = 0.004;
const FLAT = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);

/** A flat picture over a board; `layer` says what lies over what. */
export function decal(map: Texture | null, colour: string, opacity: number, layer: number): MeshBasicMaterial {
  return new MeshBasicMaterial({
    map,
    color: colour,
    opacity,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -layer,
    polygonOffsetUnits: -4 * layer,
  });
}

/** A flat mesh `size` wide, or wide and deep. */
export function lay(material: Material, width: number, depth = width, geometry: BufferGeometry = FLAT): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.scale.set(width, 1, depth);
  return mesh;
}

const softSpot = (): Texture => new CanvasTexture(spot(PIXELS, 0));

/** Makes shadows that lie on the board under whatever they are put into, however high that is. */
export function contactShadows(size: number, opacity: number): () => Mesh {
  const material = decal(softSpot(), "#0a0502", opacity, 2);
  return () => {
    const shadow = lay(material, size);
    shadow.onBeforeRender = () => (shadow.matrixWorld.elements[13] = ABOVE);
    return shadow;
  };
}

/** The shadow of a board that lies on the page, by its outline (in the board's lengths, its middle at 0, 0). */
export function groundShadow(width: number, depth: number, outline?: [x: number, z: number][]): Mesh {
  const pixels = 256;
  const around = 1.16;
  const corners = outline ?? [
    [-width / 2, -depth / 2],
    [width / 2, -depth / 2],
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
  ];
  const picture = blurred(pixels, pixels / 16, (context) => {
    context.translate(pixels / 2, pixels / 2);
    context.scale(pixels / (width * around), pixels / (depth * around));
    context.beginPath();
    for (const [x, z] of corners) context.lineTo(x, z);
    context.fill();
  });
  return lay(decal(new CanvasTexture(picture), "#120a04", 0.6, 1), width * around, depth * around);
}

/** The marks of a board: made again whenever what they say changes. */
export class Marks {
  readonly group = new Group();
  private readonly ways = decal(new CanvasTexture(ring(PIXELS, 0.74, 0.86, 0.1)), "#ffd75e", 0.95, 4);
  private readonly taken = decal(new CanvasTexture(ring(PIXELS, 0.72, 0.9, 0.06)), "#ffffff", 1, 4);
  private readonly goals = decal(new CanvasTexture(ring(PIXELS, 0, 0.62, 0.12)), "#ffe78a", 0.95, 5);
  private readonly forks = decal(new CanvasTexture(ring(PIXELS, 0.5, 0.72, 0.1)), "#8fe3ff", 0.95, 5);
  private readonly aims = decal(new CanvasTexture(ring(PIXELS, 0.8, 0.92, 0.05)), "#35c98a", 0.95, 4);
  private readonly ribbon = decal(null, "#6a2c91", 0.72, 3);
  private readonly gone = decal(new CanvasTexture(ring(PIXELS, 0.72, 0.84, 0.06)), "#6a2c91", 0.85, 3);
  private readonly traces = decal(null, "#f4c430", 0.34, 1);

  /** Take every mark away. */
  clear(): void {
    this.group.clear();
  }

  /** A piece that may be taken up. */
  movable(at: Vector3, size: number): void {
    this.put(lay(this.ways, size), at);
  }

  /** The piece that is taken up. */
  picked(at: Vector3, size: number): void {
    this.put(lay(this.taken, size), at);
  }

  /** A place to go to. */
  goal(at: Vector3, size: number): void {
    this.put(lay(this.goals, size), at);
  }

  /** A place on one of several ways to the same goal. */
  fork(at: Vector3, size: number): void {
    this.put(lay(this.forks, size), at);
  }

  /** A place worth reaching. */
  aim(at: Vector3, size: number): void {
    this.put(lay(this.aims, size), at);
  }

  /** A square that the newest move touched. */
  trace(at: Vector3, size: number, geometry?: BufferGeometry): void {
    this.put(lay(this.traces, size, size, geometry), at);
  }

  /** The way that the newest move went, as a ribbon. */
  path(points: Vector3[], width: number): void {
    points.slice(1).forEach((to, index) => {
      const from = points[index] ?? to;
      const mesh = lay(this.ribbon, width, from.distanceTo(to) + width);
      mesh.rotation.y = Math.atan2(to.x - from.x, to.z - from.z);
      this.put(mesh, from.clone().lerp(to, 0.5));
    });
  }

  /** Where the newest move began. */
  left(at: Vector3, size: number): void {
    this.put(lay(this.gone, size), at);
  }

  private put(mesh: Mesh, at: Vector3): void {
    mesh.position.copy(at);
    this.group.add(mesh);
  }
}
