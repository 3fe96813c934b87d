/** Wood and soft shadows, painted by code. */

/** A smooth pseudo-random field in 0 … 1 over the plane. */
function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x - left, y - top];
  const [u, v] = [across * across * (3 - 2 * across), down * down * (3 - 2 * down)];
  const upper = speck(left, top) * (1 - u) + speck(left + 1, top) * u;
  const lower = speck(left, top + 1) * (1 - u) + speck(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
}

function speck(x: number, y: number): number {
  let bits = (x * 374761393 + y * 668265263) | 0;
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967295;
}

/** A kind of wood: the colours of early and late wood as [red, green, blue] in 0 … 255, and how its grain runs. */
export interface Wood {
  early: readonly [number, number, number];
  late: readonly [number, number, number];
  /** Years across a plank. */
  rings: number;
  /** How much the years wander, in years. */
  wander: number;
}

export const MAPLE: Wood = { early: [236, 212, 168], late: [214, 182, 132], rings: 9, wander: 3 };
export const WALNUT: Wood = { early: [134, 88, 57], late: [94, 58, 37], rings: 12, wander: 4 };
export const DARK_WALNUT: Wood = { early: [92, 57, 38], late: [60, 36, 25], rings: 14, wander: 4 };
export const BEECH: Wood = { early: [216, 170, 116], late: [190, 138, 86], rings: 10, wander: 3 };

/** A plank of `size` × `size` pixels whose grain runs across the picture. */
export function plank(wood: Wood, size: number, seed: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = brush(canvas);
  const picture = context.createImageData(size, size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [column / size + seed * 17, row / size + seed * 31];
      const year = y * wood.rings + wood.wander * noise(x * 1.1, y * 2.2) + 0.35 * noise(x * 4, y * 24);
      const ring = year - Math.floor(year);
      const fibre = noise(x * 7, y * 170) * 0.7 + noise(x * 26, y * 420) * 0.3;
      const pore = noise(x * 11, y * 260) > 0.86 ? 0.24 : 0;
      const late = Math.min(1, Math.max(0, 0.62 * ring * ring + 0.5 * (fibre - 0.35) + pore));
      const at = 4 * (row * size + column);
      for (let channel = 0; channel < 3; channel += 1) {
        const early = wood.early[channel] ?? 0;
        picture.data[at + channel] = early + ((wood.late[channel] ?? 0) - early) * late;
      }
      picture.data[at + 3] = 255;
    }
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

/** A white spot that fades to nothing from `core` (0 … 1) of its radius on: a shadow or a glow, by its material's colour. */
export function spot(size: number, core: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = brush(canvas);
  const half = size / 2;
  const fade = context.createRadialGradient(half, half, half * core, half, half, half);
  for (let step = 0; step <= 8; step += 1) {
    const part = step / 8;
    fade.addColorStop(part, `rgb(255 255 255 / ${(1 + Math.cos(part * Math.PI)) / 2})`);
  }
  context.fillStyle = fade;
  context.fillRect(0, 0, size, size);
  return canvas;
}

/** A white shape with soft borders: `draw` paints its sharp outline into the middle half of a picture of this size. */
export function blurred(
  size: number,
  blur: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = brush(canvas);
  // Only the shadow falls into the picture; what throws it is painted beside.
  context.shadowColor = "#ffffff";
  context.shadowBlur = blur;
  context.shadowOffsetX = size;
  context.translate(-size, 0);
  draw(context);
  return canvas;
}

/** A white ring with soft borders: `inner` and `outer` are parts (0 … 1) of the picture's half. */
export function ring(size: number, inner: number, outer: number, soft: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = brush(canvas);
  const half = size / 2;
  const fade = context.createRadialGradient(half, half, 0, half, half, half);
  const stop = (at: number, alpha: number) =>
    fade.addColorStop(Math.min(1, Math.max(0, at)), `rgb(255 255 255 / ${alpha})`);
  stop(inner - soft, 0);
  stop(inner, 1);
  stop(outer, 1);
  stop(outer + soft, 0);
  context.fillStyle = fade;
  context.fillRect(0, 0, size, size);
  return canvas;
}

/** Where one paints on a canvas. */
export function brush(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser paints no canvas");
  return context;
}
