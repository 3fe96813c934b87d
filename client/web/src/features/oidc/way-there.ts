/** Kept between the pages of a log-in: the server's note while the browser is at the provider, and what went wrong. */

const FLOW = "oldhand.oidc";
let failure = "";

export function keepFlow(flow: string): void {
  sessionStorage.setItem(FLOW, flow);
}

/** The note, once; without one, a text that the server does not accept. */
export function takeFlow(): string {
  const flow = sessionStorage.getItem(FLOW) ?? "none";
  sessionStorage.removeItem(FLOW);
  return flow;
}

/** A sentence for the card of the account page, which is not there yet. */
export function keepFailure(sentence: string): void {
  failure = sentence;
}

/** The sentence, once; empty: nothing went wrong. */
export function takeFailure(): string {
  const sentence = failure;
  failure = "";
  return sentence;
}
