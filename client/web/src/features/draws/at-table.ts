/** A draw, if the other side agrees. */

import { html } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { proposal } from "../../table/proposal";

TABLE_PARTS.add(() => proposal("draw", html`<span class="sign" aria-hidden="true">½</span>`));
