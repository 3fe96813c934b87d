/** Turkish, whole. */

import type { Catalogue } from "./catalogue";
import { deeds } from "./tr/deeds";
import { domino } from "./tr/domino";
import { games } from "./tr/games";
import { leaders } from "./tr/leaders";
import { lobby } from "./tr/lobby";
import { page } from "./tr/page";
import { people } from "./tr/people";
import { reasons } from "./tr/reasons";
import { refusals } from "./tr/refusals";
import { result } from "./tr/result";
import { roster } from "./tr/roster";
import { settings } from "./tr/settings";
import { table } from "./tr/table";
import { terms } from "./tr/terms";

export const tr: Catalogue = {
  ...deeds,
  ...domino,
  ...games,
  ...leaders,
  ...lobby,
  ...page,
  ...people,
  ...reasons,
  ...refusals,
  ...result,
  ...roster,
  ...settings,
  ...table,
  ...terms,
};
