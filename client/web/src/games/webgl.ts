/** Detects WebGL support. Does not import three.js, so that a page can check before it loads that. */

let renderer: string | null | undefined;

/** Name of the WebGL renderer (the graphics chip, if the browser reveals it); null without WebGL. Detected once. */
export function painter(): string | null {
  if (renderer !== undefined) return renderer;
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return (renderer = null);
  const names = context.getExtension("WEBGL_debug_renderer_info");
  renderer = String(context.getParameter(names === null ? context.RENDERER : names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return renderer;
}

/** Whether the processor itself draws: a few frames a second, so shadows and smoothing are left out. */
export function drawsInSoftware(): boolean {
  return /swiftshader|llvmpipe|software|basic render/i.test(painter() ?? "");
}
