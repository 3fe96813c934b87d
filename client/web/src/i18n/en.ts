/** English, whole: the source of every key and its blanks. One part per room; a key begins with its part's name. */

import { admin } from "./en/admin";
import { deeds } from "./en/deeds";
import { domino } from "./en/domino";
import { empty } from "./en/empty";
import { explorer } from "./en/explorer";
import { games } from "./en/games";
import { house } from "./en/house";
import { leaders } from "./en/leaders";
import { learn } from "./en/learn";
import { lobby } from "./en/lobby";
import { own } from "./en/own";
import { page } from "./en/page";
import { people } from "./en/people";
import { reasons } from "./en/reasons";
import { refusals } from "./en/refusals";
import { replay } from "./en/replay";
import { result } from "./en/result";
import { roster } from "./en/roster";
import { rules } from "./en/rules";
import { settings } from "./en/settings";
import { table } from "./en/table";
import { terms } from "./en/terms";

export const en = {
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
} as const;
