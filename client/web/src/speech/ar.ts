/** Arabic, whole. */

import type { Catalogue } from "./catalogue";
import { page } from "./ar/page";
import { settings } from "./ar/settings";

export const ar: Catalogue = { ...page, ...settings };
