/** Types of a compiled message catalogue, as `shared/i18n/compile.py` makes it from the Fluent files. */

/** One of several wordings, by the variable that `$` names: by its value, or by the plural category of a number. */
export interface Choice {
  readonly $: string;
  readonly other: Message;
  readonly [form: string]: Message;
}

/** A text with its variables in braces; a choice; or several of them in a row. */
export type Message = string | Choice | readonly Message[];

/** Every message of one language, by key. */
export type Catalogue = Readonly<Record<string, Message>>;
