/** Leaving a table at which no match is being played. */

import { nothing } from "lit";

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { commandButton, running } from "../../table/action";
import { icon } from "../../ui/icons";

const SIGN = icon("M11 4H5v16h6M14.5 8l4 4-4 4M18 12H10", "turns");

TABLE_PARTS.add(() => ({
  action: (shown) =>
    running(shown.state)
      ? nothing
      : commandButton(shown, "leave", say("actions-leave"), SIGN, { type: "leave", table: shown.state.table }),
}));
