/** Taking moves back, if the other side agrees. */

import { TABLE_PARTS } from "../../core/table-slots";
import { proposal } from "../../table/proposal";
import { icon } from "../../ui/icons";

TABLE_PARTS.add(() => proposal("takeback", icon("M9 5 4 10l5 5M4 10h10.5a4.75 4.75 0 0 1 0 9.5H11", "turns")));
