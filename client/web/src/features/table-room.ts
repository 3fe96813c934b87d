/** The room of a table, and the features with a part in it, in the order of their buttons and cards. A line is all that
 * names a feature here. */

import "../table/table-view";
import "./sharing/at-table";
import "./invitations/at-table";
import "./premoves/at-table";
import "./hints/at-table";
import "./redeals/at-table";
import "./takebacks/at-table";
import "./draws/at-table";
import "./give-time/at-table";
import "./substitutes/at-table";
import "./resignations/at-table";
import "./departures/at-table";
import "./ratings/at-table";
import "./fair-deals/at-table";
import "./replays/at-table";
import "./analysis/at-table";
import "./lessons/at-table";
import "./rematches/at-table";
import "./tournaments/at-table";
import "./chat/at-table";
