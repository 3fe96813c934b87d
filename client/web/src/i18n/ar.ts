/** Arabic, whole. */

import type { Catalogue } from "./catalogue";
import { admin } from "./ar/admin";
import { deeds } from "./ar/deeds";
import { domino } from "./ar/domino";
import { empty } from "./ar/empty";
import { explorer } from "./ar/explorer";
import { games } from "./ar/games";
import { house } from "./ar/house";
import { leaders } from "./ar/leaders";
import { learn } from "./ar/learn";
import { lobby } from "./ar/lobby";
import { own } from "./ar/own";
import { page } from "./ar/page";
import { people } from "./ar/people";
import { reasons } from "./ar/reasons";
import { refusals } from "./ar/refusals";
import { replay } from "./ar/replay";
import { result } from "./ar/result";
import { roster } from "./ar/roster";
import { rules } from "./ar/rules";
import { settings } from "./ar/settings";
import { table } from "./ar/table";
import { terms } from "./ar/terms";

export const ar: Catalogue = {
  ...admin,
  ...deeds,
  ...domino,
  ...empty,
  ...explorer,
  ...games,
  ...house,
  ...leaders,
  ...learn,
  ...lobby,
  ...own,
  ...page,
  ...people,
  ...reasons,
  ...refusals,
  ...replay,
  ...result,
  ...roster,
  ...rules,
  ...settings,
  ...table,
  ...terms,
};
