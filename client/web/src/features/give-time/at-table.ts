/** Giving the other side time. */

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { commandButton } from "../../table/action";
import { icon } from "../../ui/icons";

const SIGN = icon("M11 6a7.5 7.5 0 1 0 7.5 7.5M11 9v4.5l3 2M18.5 2.5v7M15 6h7");

TABLE_PARTS.add(() => ({
  action: (table) =>
    commandButton(table, "give-time", say("actions-give-time"), SIGN, { type: "give-time", table: table.state.table }),
}));
