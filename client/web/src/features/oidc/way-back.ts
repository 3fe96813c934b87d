/** The end of a log-in by a provider, which has sent the browser back with a code in the address. */

import { deviceName } from "../accounts/account-view";
import type { Connection } from "../../protocol/connection";
import { call } from "../../protocol/http";
import { Refusal } from "../../protocol/refusal";
import { say, speakIn } from "../../i18n/say";
import type { OidcSession } from "../../../generated/api";
import { keepFailure, takeFlow } from "./way-there";

/** Finishes once the server has greeted the browser, and shows the account. */
export async function comeBack(connection: Connection, given: URLSearchParams, until: AbortSignal): Promise<void> {
  history.replaceState(null, "", location.pathname + location.hash); // a code works once
  await speakIn("account");
  if (connection.token === "") await greeting(connection, until);
  const [code, state, flow] = [given.get("code"), given.get("state"), takeFlow()];
  try {
    if (code === null || state === null) keepFailure(say("account-oidc-cancelled"));
    else await finish(connection, { code, state, flow, label: deviceName() }, until);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    keepFailure(refusal.message);
  }
  location.hash = "#/account";
}

async function finish(connection: Connection, body: Record<string, string>, until: AbortSignal): Promise<void> {
  const { token } = await call<OidcSession>("POST", "/api/me/oidc", connection.token, body);
  if (token === null) return;
  const greeted = greeting(connection, until);
  connection.becomeOwner(token);
  await greeted; // the account page would ask for the guest's account at the same time
}

function greeting(connection: Connection, until: AbortSignal): Promise<void> {
  return new Promise((done) => connection.listen("welcome", () => done(), until));
}
