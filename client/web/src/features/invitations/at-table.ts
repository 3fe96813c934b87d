/** The link that brings others to a table, while a seat is free there. */

import { html, nothing } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import "./table-invitation";

TABLE_PARTS.add(() => ({
  card: ({ state, connection }) =>
    state.phase === "waiting"
      ? html`<table-invitation .connection=${connection} .table=${state.table} .seats=${state.seats}></table-invitation>`
      : nothing,
}));
