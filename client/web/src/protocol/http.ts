/** Requests to the server over HTTP, and their refusals. No page. */

import { serverAddress } from "./address";
import { cleanedJson } from "./reading";
import { Refusal } from "./refusal";
import { refusalWords } from "../i18n/refusals";
import { say } from "../i18n/say";
import type { Refusal as RefusalBody } from "../../generated/api";

/** A refusal over HTTP, or that nobody answered, as one sentence. */
export class Unanswered extends Refusal {
  /** `code`: the server's, where it gave one; `content`: all that it answered. */
  constructor(
    message: string,
    readonly code: string | undefined = undefined,
    readonly content: object = {},
  ) {
    super(message);
  }
}

/** One request; a Blob is sent as it is. Resolves with the answer's JSON; rejects with Unanswered, whose message is fit to
 * be shown. `cache`: "no-cache" where an answer of a moment ago would be too old. */
export async function call<T>(
  method: string,
  path: string,
  token = "",
  body?: unknown,
  cache: RequestCache = "default",
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(serverAddress(path), {
      method,
      cache,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof Blob ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Unanswered(say("people-unreachable"));
  }
  const content: object = cleanedJson(await response.text().catch(() => "")) ?? {};
  if (!response.ok) throw refusedBy(response.status, content);
  return content as T;
}

/** A file that the owner of the token may have; rejects with Unanswered, as `call` does. */
export async function download(path: string, token: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(serverAddress(path), { headers }).catch(() => {
    throw new Unanswered(say("people-unreachable"));
  });
  if (!response.ok) throw refusedBy(response.status, cleanedJson(await response.text().catch(() => "")) ?? {});
  return response.blob();
}

/** The answer; null where the server refuses it or cannot be reached. */
export async function unlessUnanswered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (refusal) {
    if (!(refusal instanceof Unanswered)) throw refusal;
    return null;
  }
}

function refusedBy(status: number, content: object): Unanswered {
  const { code, message } = content as Partial<RefusalBody>;
  const sentence = message === undefined ? say("people-refused", { status }) : refusalWords(code, message);
  return new Unanswered(sentence, code, content);
}
