/** Banner with background jobs (importing, mining), polled while it is visible. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say, sayIfKnown } from "../i18n/say";
import { controls } from "../ui/style";
import type { JobNote, ServerStatus } from "../../generated/api";
import type { GameInfo } from "../../generated/protocol";
import { gameTitle } from "../i18n/words";
import { serverAddress } from "../protocol/address";

/** The status now, or null when the server cannot be reached: then the connection's own line says so. */
async function fetchStatus(): Promise<ServerStatus | null> {
  try {
    const response = await fetch(serverAddress("/api/status"));
    return response.ok ? ((await response.json()) as ServerStatus) : null;
  } catch {
    return null;
  }
}

const WHILE_WORKING_MS = 2_000;
const WHILE_IDLE_MS = 15_000;
/** A job that has not said a word for so long has died with its process. */
const SILENT_MS = 120_000;

@customElement("work-banner")
export class WorkBanner extends LitElement {
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @state() status: ServerStatus | null = null;

  private timer = 0;

  static override styles = [
    controls,
    css`
      .banner {
        display: grid;
        gap: 0.5rem;
        margin-bottom: 1.5rem;
      }
      .job {
        display: grid;
        gap: 0.25rem;
      }
      progress {
        width: 100%;
        height: 0.5rem;
        accent-color: var(--accent);
      }
      p {
        margin: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.look();
  }

  override disconnectedCallback(): void {
    window.clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  private async look(): Promise<void> {
    if (document.visibilityState === "visible") this.status = (await fetchStatus()) ?? this.status;
    if (this.isConnected) {
      this.timer = window.setTimeout(
        () => void this.look(),
        this.working().length > 0 ? WHILE_WORKING_MS : WHILE_IDLE_MS,
      );
    }
  }

  private working(): JobNote[] {
    const since_ms = Date.now() - SILENT_MS;
    return (this.status?.jobs ?? []).filter((job) => !job.finished && job.at_ms > since_ms);
  }

  override render() {
    const jobs = this.working();
    if (jobs.length === 0) return nothing;
    return html`<section class="card marked banner" aria-label=${say("lobby-experience")} data-testid="work">
      ${jobs.map((job) => this.job(job))}
    </section>`;
  }

  private job(job: JobNote) {
    return html`<div class="job" data-testid="job">
      <span>${jobWords(job, this.games)}</span>
      ${
        job.total > 0
          ? html`<progress aria-label=${job.job} value=${job.done} max=${job.total}></progress>`
          : html`<progress aria-label=${job.job}></progress>`
      }
    </div>`;
  }
}

/** A job's latest progress, by its stage; the worker's own sentence if the stage has no translation. */
function jobWords({ job, game, stage, text }: JobNote, games: readonly GameInfo[]): string {
  const sentence = text || say("lobby-job", { job, stage });
  return sayIfKnown(`lobby-job-${stage}`, { sentence, game: gameTitle(games, game) }) ?? sentence;
}
