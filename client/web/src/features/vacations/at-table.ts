/** That the player of a seat is on vacation, and until when. */

import { TABLE_PARTS } from "../../core/table-slots";
import { date, say } from "../../i18n/say";

TABLE_PARTS.add(() => ({
  absence: ({ vacation_until_ms }) =>
    vacation_until_ms == null ? "" : say("table-seat-vacation", { end: date(vacation_until_ms) }),
}));
