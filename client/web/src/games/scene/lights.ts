/** The light of a room: a window above the players, a lamp, and their reflections. Made by code; no pictures. */

import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  Sphere,
  Vector3,
  type Texture,
  type WebGLRenderer,
} from "three";

const SHADOW_PIXELS = 2048;
/** How many pixels wide the mirrored room is on each side. */
const ROOM_PIXELS = 256;
/** Light from all sides in place of the mirrored room, by day and by night. */
const COARSE_SKY = { day: 1.7, night: 1.1 };
/** From where the sun shines on a player's table, before the table is turned to him. */
const SUN = new Vector3(-0.55, 1.25, 0.35).normalize();

export class Lights {
  private readonly sun = new DirectionalLight("#fff1dc", 1.9);
  private readonly sky = new AmbientLight("#ffffff", 0.25);
  /** Null where the processor draws: it would take seconds to make. */
  private readonly room: Texture | null;

  constructor(
    private readonly scene: Scene,
    renderer: WebGLRenderer,
    fine: boolean,
  ) {
    this.room = fine ? reflections(renderer) : null;
    scene.environment = this.room;
    this.sun.castShadow = fine;
    this.sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    this.sun.shadow.radius = 5;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.02;
    scene.add(this.sky, this.sun, this.sun.target);
    this.dim(false);
  }

  /** By day or by night. */
  dim(dark: boolean): void {
    this.scene.environmentIntensity = dark ? 0.5 : 0.75;
    if (this.room === null) this.sky.intensity = dark ? COARSE_SKY.night : COARSE_SKY.day;
    else this.sky.intensity = dark ? 0.12 : 0.25;
    this.sun.intensity = dark ? 1.55 : 1.9;
    this.sun.color.set(dark ? "#ffe2b8" : "#fff3e2");
  }

  /** Let the shadows reach all of these points; the sun stands over the left shoulder of whoever sits at `azimuth`. */
  cover(points: Vector3[], azimuth: number): void {
    const { center, radius } = new Sphere().setFromPoints(points);
    const from = SUN.clone().applyAxisAngle(new Vector3(0, 1, 0), azimuth);
    this.sun.target.position.copy(center);
    this.sun.position.copy(center).addScaledVector(from, radius * 2);
    const { camera } = this.sun.shadow;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = radius * 0.5;
    camera.far = radius * 4;
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.room?.dispose();
    this.sun.shadow.map?.dispose();
  }
}

/** Environment map for polished surfaces: dim walls, a broad window above, a lamp on either side. */
function reflections(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const box = new BoxGeometry();
  const put = (colour: string, strength: number, size: [number, number, number], at: [number, number, number]) => {
    const material = new MeshBasicMaterial({ color: colour, side: BackSide });
    material.color.multiplyScalar(strength);
    const mesh = new Mesh(box, material);
    mesh.scale.set(...size);
    mesh.position.set(...at);
    room.add(mesh);
    return material;
  };
  const materials = [
    put("#b9aa97", 0.55, [20, 12, 20], [0, 2, 0]),
    put("#ffffff", 9, [5, 0.1, 3], [-2.5, 7.5, -1]),
    put("#ffe6c4", 5, [0.1, 2.5, 5], [9.5, 4, 1]),
    put("#dfeaff", 5, [4, 2.5, 0.1], [-3, 4, -9.5]),
  ];
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0, 0.1, 100, { size: ROOM_PIXELS });
  generator.dispose();
  box.dispose();
  for (const material of materials) material.dispose();
  return texture;
}
