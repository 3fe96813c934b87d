/** A draft is kept until it is forgotten, with and without the browser's storage. */

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { keepDraft, keptDraft } from "../src/ui/draft";

function fail(): never {
  throw new Error("switched off");
}

function stored() {
  const store = new Map<string, string>();
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  };
}

const STORAGES = { stored, "storage off": () => ({ getItem: fail, setItem: fail, removeItem: fail }) };

for (const [name, storage] of Object.entries(STORAGES))
  test(`a draft is kept until it is forgotten: ${name}`, () => {
    Object.assign(globalThis, { sessionStorage: storage() });
    keepDraft("one", "what I was about to say");
    keepDraft("two", "something else");
    deepEqual(["one", "two", "three"].map(keptDraft), ["what I was about to say", "something else", ""]);
    keepDraft("one", "");
    deepEqual(["one", "two"].map(keptDraft), ["", "something else"]);
  });
