/** Looks of the rooms of tournaments. */

import table from "../../ui/data-table.css?inline";
import fields from "../../ui/fields.css?inline";
import { sheet } from "../../ui/sheet";
import { controls } from "../../ui/style";
import own from "./tournaments.css?inline";

export const looks = [controls, sheet(table), sheet(fields), sheet(own)];
