/** English, whole: the source of every key and its blanks. One part per room; a key begins with its part's name. */

import { page } from "./en/page";
import { settings } from "./en/settings";

export const en = { ...page, ...settings } as const;
