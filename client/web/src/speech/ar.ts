/** Arabic, whole. */

import type { Catalogue } from "./catalogue";
import { deeds } from "./ar/deeds";
import { domino } from "./ar/domino";
import { games } from "./ar/games";
import { leaders } from "./ar/leaders";
import { lobby } from "./ar/lobby";
import { page } from "./ar/page";
import { people } from "./ar/people";
import { reasons } from "./ar/reasons";
import { refusals } from "./ar/refusals";
import { result } from "./ar/result";
import { roster } from "./ar/roster";
import { settings } from "./ar/settings";
import { table } from "./ar/table";
import { terms } from "./ar/terms";

export const ar: Catalogue = {
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
