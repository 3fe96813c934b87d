/** What this browser can draw. Knows no three.js, so that a page may ask before it loads any. */

let told: string | null | undefined;

/** Who draws WebGL here (the name of the graphics chip, where the browser tells it); null: nobody. Asked once. */
export function painter(): string | null {
  if (told !== undefined) return told;
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return (told = null);
  const names = context.getExtension("WEBGL_debug_renderer_info");
  told = String(context.getParameter(names === null ? context.RENDERER : names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return told;
}

/** Whether the processor itself draws: a few frames a second, so shadows and smoothing are left out. */
export function drawsInSoftware(): boolean {
  return /swiftshader|llvmpipe|software|basic render/i.test(painter() ?? "");
}
