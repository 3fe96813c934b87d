/** Looks of everything about groups. */

import table from "../../ui/data-table.css?inline";
import fields from "../../ui/fields.css?inline";
import { emptyLooks } from "../../ui/empty-state";
import { sheet } from "../../ui/sheet";
import { controls } from "../../ui/style";
import own from "./groups.css?inline";

export const looks = [controls, emptyLooks, sheet(table), sheet(fields), sheet(own)];
