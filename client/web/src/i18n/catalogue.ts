/** What a catalogue is: the English one gives the keys and their blanks, every other language must fill them all. */

import type { en } from "./en";

/** A message whose words depend on a number: its forms by CLDR's plural categories. The number is the blank `count`. */
export type Plural = { readonly [form in Exclude<Intl.LDMLPluralRule, "other">]?: string } & { readonly other: string };

export type Message = string | Plural;

export type Key = keyof typeof en;

/** Every message of one language; a part of it where `K` names fewer keys. */
export type Catalogue<K extends Key = Key> = {
  readonly [Each in K]: (typeof en)[Each] extends string ? string : Plural;
};

type BlanksIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | BlanksIn<Rest> : never;
type BlanksOf<M> = M extends string ? BlanksIn<M> : M extends { readonly other: infer Other } ? BlanksIn<Other> | "count" : never;

/** What fills the blanks of a message: nothing where it has none. */
export type Values<K extends Key> = [BlanksOf<(typeof en)[K]>] extends [never]
  ? []
  : [values: { readonly [Name in BlanksOf<(typeof en)[K]>]: string | number }];
