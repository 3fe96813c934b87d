/** Hands that a player may refuse, and the news that a deal was void. */

import { TABLE_PARTS } from "../../core/table-slots";
import { say } from "../../i18n/say";
import { redealWords } from "../../i18n/words";
import { commandButton } from "../../table/action";
import { icon } from "../../ui/icons";

const SIGN = icon("M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5");

TABLE_PARTS.add(() => ({
  action: (shown) => {
    const { table, version } = shown.state;
    const words = `${say("actions-claim")}: ${say("actions-claim-why")}`;
    return commandButton(shown, "claim", words, SIGN, { type: "claim", table, version });
  },
  news: ({ state, chronicle }) => {
    const redeal = chronicle?.redeal ?? null;
    return redeal === null ? "" : redealWords(redeal, state.you, state.seats);
  },
}));
