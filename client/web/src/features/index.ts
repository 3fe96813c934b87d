/** The features of the page, those with a link at its top in the order of these. A line is all that names a feature here. */

import "./ratings/feature";
import "./players/feature";
import "./arena/feature";
import "./tournaments/feature";
import "./puzzles/feature";
import "./friends/feature";
import "./groups/feature";
import "./explorer/feature";
import "./analysis/feature";
import "./lessons/feature";
import "./replays/feature";
import "./accounts/feature";
import "./oidc/feature";
import "./moderation/feature";
import "./announcements/feature";
import "./challenges/feature";
import "./invitations/feature";
import "./dataset-consent/feature";
import "./imitation/feature";
import "./vacations/feature";
import "./notifications/feature";
