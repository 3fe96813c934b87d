/**
 * Whether a board is drawn in three dimensions: when the onlooker likes it, the browser can, and the scene has been
 * fetched, which begins when it is first asked for. Until then, and for everybody else, there is the flat board.
 */

import type { ReactiveController, ReactiveControllerHost } from "lit";

import { preferences } from "../app/preferences";
import type { Scene } from "./contracts";
import { drawsInSoftware, painter } from "./webgl";

/** Whether the onlooker is to see boards in three dimensions, where there are some. */
export function wantsDepth(): boolean {
  const board = preferences.get("board");
  return board === "3d" || (board === "auto" && !drawsInSoftware());
}

/** Whether boards are flat for the sake of speed alone. */
export function isFlatForSpeed(): boolean {
  return preferences.get("board") === "auto" && painter() !== null && drawsInSoftware();
}

export class Depth implements ReactiveController {
  private readonly fetched = new Map<Scene, boolean>();
  private failed = false;
  private over = new AbortController();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.over = new AbortController();
    preferences.listen(() => this.host.requestUpdate(), this.over.signal);
  }

  hostDisconnected(): void {
    this.over.abort();
  }

  /** Whether a board can be drawn as this scene now. */
  has(scene: Scene): boolean {
    if (this.failed || !wantsDepth() || painter() === null) return false;
    const fetched = this.fetched.get(scene);
    if (fetched === undefined) void this.fetch(scene);
    return fetched ?? false;
  }

  /** The graphics are gone: flat boards from now on. */
  readonly lose = (): void => {
    this.failed = true;
    this.host.requestUpdate();
  };

  private async fetch(scene: Scene): Promise<void> {
    this.fetched.set(scene, false);
    try {
      await scene.load();
    } catch {
      return;
    }
    this.fetched.set(scene, true);
    this.host.requestUpdate();
  }
}
