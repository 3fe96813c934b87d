/** Turkish, whole. */

import type { Catalogue } from "./catalogue";
import { page } from "./tr/page";
import { settings } from "./tr/settings";

export const tr: Catalogue = { ...page, ...settings };
