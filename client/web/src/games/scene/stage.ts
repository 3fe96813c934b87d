/**
 * Base of every scene: canvas, camera, lights, and rendering only when something has changed.
 *
 * Lengths are in squares of the board (or the scene's own unit), y is up, angles are in radians.
 */

import {
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Mesh,
  type Object3D,
} from "three";

import { preferences } from "../../app/preferences";
import { drawsInSoftware } from "../webgl";
import { Lights } from "./lights";

/** From where the scene is seen. */
export interface Outlook {
  /** All of these are in the picture, as large as they can be. */
  points: Vector3[];
  /** Where the onlooker sits, around the y axis: 0 looks along −z, a half turn along +z. */
  azimuth: number;
  /** How high he looks from, over the horizon, by the picture's width / height. */
  elevation: (aspect: number) => number;
}

/** How far the onlooker has gone from there around the y axis, and up. */
export interface Turn {
  azimuth: number;
  elevation: number;
}

export interface Listener {
  /** The picture has another size or another outlook: what lies over it must move. */
  reframed(): void;
  /** A picture has been drawn. */
  drawn(frames: number, moving: boolean): void;
  /** The browser has taken the graphics away. */
  lost(): void;
}

interface Motion {
  /** When it began; null before its first frame. */
  start: number | null;
  ms: number;
  step: (part: number) => void;
  end: () => void;
}

const FIELD_OF_VIEW = 30;
/** The lowest and the highest view over the horizon. */
const LOWEST = 0.4;
const HIGHEST = 1.45;
const BACK_MS = 350;
/** The part of the picture left free at its borders. */
const MARGIN = 0.03;
/** Pixels per CSS pixel where the processor draws: while something moves, and once nothing has for a while. */
const COARSE_RATIO = 1;
const FINE_RATIO = 1.75;
const CALM_MS = 180;
const HIGHEST_RATIO = 2;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 200);
  /** `low` where the processor draws: no shadows, and smoothed only when nothing moves. */
  readonly quality: "low" | "high";
  /** Objects that a pointer can hit: meshes with a name. */
  pickable: Object3D[] = [];
  readonly lights: Lights;
  frames = 0;

  private readonly renderer: WebGLRenderer;
  private readonly motions = new Set<Motion>();
  private readonly caster = new Raycaster();
  private readonly over = new AbortController();
  private outlook: Outlook | null = null;
  private offset: Turn = { azimuth: 0, elevation: 0 };
  private frameRequest = 0;
  private calm = 0;

  /** Throws when the browser gives no graphics. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly listener: Listener,
  ) {
    this.quality = drawsInSoftware() ? "low" : "high";
    const high = this.quality === "high";
    this.renderer = new WebGLRenderer({ canvas, antialias: high, alpha: true, powerPreference: "default" });
    this.renderer.setPixelRatio(high ? Math.min(window.devicePixelRatio, HIGHEST_RATIO) : COARSE_RATIO);
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = high;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.lights = new Lights(this.scene, this.renderer, high);
    canvas.addEventListener("webglcontextlost", this.onLost, { signal: this.over.signal });
  }

  /** See the scene from there, and again so whenever the picture's size changes. */
  look(outlook: Outlook): void {
    this.outlook = outlook;
    this.offset = { azimuth: 0, elevation: 0 };
    this.lights.cover(outlook.points, outlook.azimuth);
    this.frame();
  }

  get turn(): Turn {
    return this.offset;
  }

  /** Go so far around the scene, and up, from its outlook: all of it stays in the picture. */
  orbit(azimuth: number, elevation: number): void {
    if (this.outlook === null) return;
    const level = this.outlook.elevation(this.camera.aspect);
    const height = Math.min(HIGHEST, Math.max(LOWEST, level + elevation));
    const around = azimuth - 2 * Math.PI * Math.round(azimuth / (2 * Math.PI));
    this.offset = { azimuth: around, elevation: elevation === 0 ? 0 : height - level };
    this.frame();
  }

  /** Go back to the outlook. */
  lookBack(): void {
    const { azimuth, elevation } = this.offset;
    this.move(BACK_MS, (part) => {
      const left = 1 - part * part * (3 - 2 * part);
      this.orbit(azimuth * left, elevation * left);
    });
  }

  /** The picture's size in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.frame();
  }

  /** Draw with the next frame. */
  refresh(): void {
    if (this.frameRequest === 0) this.frameRequest = requestAnimationFrame(this.draw);
  }

  /**
   * Something moves: `step` is called with 0 < part ≤ 1 frame by frame, then `end`. Never waited for: `finish` ends
   * all that moves at once, and where movement is unwelcome it ends before it begins.
   */
  move(ms: number, step: (part: number) => void, end: () => void = () => undefined): void {
    if (preferences.calm || ms <= 0) {
      step(1);
      end();
    } else {
      this.motions.add({ start: null, ms, step, end });
    }
    this.refresh();
  }

  /** Everything that moves is where it was going. */
  finish(): void {
    for (const motion of this.motions) this.complete(motion);
  }

  get moving(): boolean {
    return this.motions.size > 0;
  }

  /** The name of the nearest pickable thing under a place in the window, in CSS pixels, but for one; null: none. */
  pick(clientX: number, clientY: number, except?: string): string | null {
    this.aim(clientX, clientY);
    this.scene.updateMatrixWorld();
    const [hit] = this.caster.intersectObjects(
      this.pickable.filter(({ name }) => name !== except),
      false,
    );
    return hit === undefined ? null : hit.object.name;
  }

  /** Where the sight line through a place in the window meets the level plane at `height`. */
  ground(clientX: number, clientY: number, height = 0): Vector3 | null {
    this.aim(clientX, clientY);
    return this.caster.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
  }

  /** Where a point of the scene is in the picture, in CSS pixels from its upper left corner. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight };
  }

  dispose(): void {
    this.over.abort();
    cancelAnimationFrame(this.frameRequest);
    window.clearTimeout(this.calm);
    this.motions.clear();
    this.scene.traverse(discard);
    this.lights.dispose();
    this.renderer.dispose();
  }

  private aim(clientX: number, clientY: number): void {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    this.caster.setFromCamera(new Vector2(x, y), this.camera);
  }

  private readonly draw = (now: number): void => {
    this.frameRequest = 0;
    for (const motion of this.motions) {
      motion.start ??= now;
      const part = (now - motion.start) / motion.ms;
      if (part >= 1) this.complete(motion);
      else if (part > 0) motion.step(part);
    }
    this.render(COARSE_RATIO);
    if (this.moving) this.refresh();
    else if (this.quality === "low") this.calm = window.setTimeout(() => this.render(FINE_RATIO), CALM_MS);
  };

  /** `ratio` matters only where the processor draws. */
  private render(ratio: number): void {
    window.clearTimeout(this.calm);
    if (this.quality === "low" && this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    this.renderer.render(this.scene, this.camera);
    this.frames += 1;
    this.listener.drawn(this.frames, this.moving);
  }

  private complete(motion: Motion): void {
    this.motions.delete(motion);
    motion.step(1);
    motion.end();
    this.refresh();
  }

  private readonly onLost = (): void => this.listener.lost();

  /** Put the camera as near as all the outlook's points allow, the picture's middle in the middle of them. */
  private frame(): void {
    if (this.outlook === null) return;
    const { points } = this.outlook;
    const { aspect } = this.camera;
    const azimuth = this.outlook.azimuth + this.offset.azimuth;
    const elevation = this.outlook.elevation(aspect) + this.offset.elevation;
    const level = Math.cos(elevation);
    const back = new Vector3(Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level);
    const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
    const up = back.clone().cross(right);
    const height = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * (1 - MARGIN);
    const across = span(points, right, back, height * aspect);
    const along = span(points, up, back, height);
    const distance = Math.max(across.distance, along.distance);
    this.camera.position.set(0, 0, 0);
    this.camera.position.addScaledVector(right, across.middle);
    this.camera.position.addScaledVector(up, along.middle);
    this.camera.position.addScaledVector(back, distance);
    this.camera.up.copy(up);
    this.camera.lookAt(this.camera.position.clone().sub(back));
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.listener.reframed();
    this.refresh();
  }
}

/** How far back the camera must be, and how far along `axis`, for all points to be within `slope` on either side. */
function span(points: Vector3[], axis: Vector3, back: Vector3, slope: number): { distance: number; middle: number } {
  const ahead = Math.max(...points.map((point) => point.dot(axis) + slope * point.dot(back)));
  const behind = Math.max(...points.map((point) => -point.dot(axis) + slope * point.dot(back)));
  return { distance: (ahead + behind) / (2 * slope), middle: (ahead - behind) / 2 };
}

function discard(object: Object3D): void {
  const { geometry, material } = object as Partial<Mesh>;
  geometry?.dispose();
  for (const each of [material ?? []].flat()) {
    for (const value of Object.values(each)) if (isTexture(value)) value.dispose();
    each.dispose();
  }
}

function isTexture(value: unknown): value is { dispose(): void } {
  return typeof value === "object" && value !== null && "isTexture" in value;
}
