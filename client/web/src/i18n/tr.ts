/** Turkish, whole. */

import type { Catalogue } from "./catalogue";
import { admin } from "./tr/admin";
import { deeds } from "./tr/deeds";
import { domino } from "./tr/domino";
import { empty } from "./tr/empty";
import { explorer } from "./tr/explorer";
import { games } from "./tr/games";
import { house } from "./tr/house";
import { leaders } from "./tr/leaders";
import { learn } from "./tr/learn";
import { lobby } from "./tr/lobby";
import { own } from "./tr/own";
import { page } from "./tr/page";
import { people } from "./tr/people";
import { reasons } from "./tr/reasons";
import { refusals } from "./tr/refusals";
import { replay } from "./tr/replay";
import { result } from "./tr/result";
import { roster } from "./tr/roster";
import { rules } from "./tr/rules";
import { settings } from "./tr/settings";
import { table } from "./tr/table";
import { terms } from "./tr/terms";

export const tr: Catalogue = {
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
