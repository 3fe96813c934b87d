/** Follows the end of a list that grows there, as long as the reader is at the end: who has scrolled up stays there. */

import type { ReactiveController, ReactiveElement } from "lit";

/** Pixels from the end that still count as there: positions may be fractions. */
const NEAR = 8;

export class EndFollower implements ReactiveController {
  /** Whether the reader sees the end. */
  private atEnd = true;

  /** `selector`: the element that scrolls. To be added to its host as a controller. */
  constructor(
    private readonly host: ReactiveElement,
    private readonly selector: string,
  ) {}

  private get list(): Element | null {
    return this.host.renderRoot?.querySelector(this.selector) ?? null;
  }

  /** Before the host renders. */
  hostUpdate(): void {
    this.atEnd = this.sees();
  }

  hostUpdated(): void {
    if (this.atEnd) this.goToEnd();
  }

  /** Whether the end can be seen now. */
  sees(): boolean {
    const { list } = this;
    return list === null || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  goToEnd(): void {
    const { list } = this;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }
}
