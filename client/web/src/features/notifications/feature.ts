/** Keeps the browser's subscription to notifications with the account that the page is greeted as. */

import { BEGINNINGS } from "../../core/slots";
import { renewPush } from "./push";

BEGINNINGS.add((connection, until) => {
  connection.listen("welcome", ({ token, you }) => renewPush(token, you.id), until);
});
