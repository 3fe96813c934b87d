/**
 * What features add to the page. The `feature.ts` of a feature's folder puts its parts into these slots when the page
 * starts (`features/index.ts` names every feature), and general code draws what it finds there. Knows no feature.
 */

import type { ReactiveControllerHost, TemplateResult } from "lit";

import type { Connection } from "../protocol/connection";
import type { GameInfo, OfferedPlayer, TableSummary } from "../../generated/protocol";

/** Parts of one kind, in the order in which they were added. */
export class Slot<Part> {
  private readonly parts: Part[] = [];

  add(...parts: Part[]): void {
    this.parts.push(...parts);
  }

  get all(): readonly Part[] {
    return this.parts;
  }
}

/** What every part of the page may use once the server has greeted it. */
export interface Visit {
  connection: Connection;
  games: readonly GameInfo[];
  /** The AI players that can be seated. */
  players: readonly OfferedPlayer[];
}

/** A part of the page with an address of its own: `#/NAME/WHERE`. */
export interface Room {
  name: string;
  /** Whether its address names a game, if anything. */
  ofGames?: true;
  /** The words of its link at the top of the page. Without: no link there. */
  link?: () => string;
  /** Fetches its code and words; called whenever it is drawn. */
  load?: () => Promise<unknown>;
  /** `where`: the rest of its address. Null: the lobby is shown instead. */
  draw: (visit: Visit, where: string) => TemplateResult | null;
}

/** Rooms besides the lobby and the table. */
export const ROOMS = new Slot<Room>();

/** What a feature does from the start of the page on; `until` ends with the page. */
export const BEGINNINGS = new Slot<(connection: Connection, until: AbortSignal) => void>();

/** Bars above every room. Each is opened once, and then drawn whenever its host is. */
export const BARS = new Slot<
  (host: ReactiveControllerHost, connection: Connection, until: AbortSignal) => () => TemplateResult
>();

/** Cards at the top of every room. */
export const CARDS = new Slot<(visit: Visit) => TemplateResult>();

/** The lobby as its highlights see it. */
export interface LobbyVisit {
  connection: Connection;
  games: readonly GameInfo[];
  /** The tables that others play at. */
  tables: readonly TableSummary[];
}

/** One of the lobby's highlights. Opened once a visit, so it may keep what it has asked for. */
export interface Highlight {
  /** Where it stands among the others, the first at 1. */
  place: number;
  /** Asks the server for what it tells; its place is kept meanwhile. Without: it is drawn at once or not at all. */
  ask?: (lobby: LobbyVisit) => Promise<void>;
  /** Null: there is nothing to tell. */
  card: (lobby: LobbyVisit) => HighlightCard | null;
}

export interface HighlightCard {
  name: string;
  title: string;
  body: unknown;
  /** Where it leads, and the words of that link. */
  address: string;
  words: string;
}

export const HIGHLIGHTS = new Slot<() => Highlight>();

/** Something that is asked of another person by a form: in their profile, and in the list of friends. */
export interface PersonForm {
  /** The words of the button that unfolds it, and its label beside others. */
  words: () => string;
  label: (name: string) => string;
  draw: (connection: Connection, person: { id: string; name: string }) => TemplateResult;
}

export const PERSON_FORMS = new Slot<PersonForm>();

/** A group whose room is shown: its id, and the role of the reader there. */
export interface GroupVisit {
  connection: Connection;
  group: string;
  role: string;
}

/** Parts of the room of a group, such as the events that it holds. */
export const GROUP_PARTS = new Slot<(visit: GroupVisit) => TemplateResult>();

/** Panels at the foot of the lobby. */
export const LOBBY_PANELS = new Slot<(visit: Visit) => TemplateResult>();

/** The person whose settings are shown: the own secret and the id, both empty before the greeting. */
export interface SettingsOwner {
  token: string;
  you: string;
}

/** Parts of the settings below the preferences. Each draws one element, which asks the server when it is to `look`. */
export const SETTINGS = new Slot<(owner: SettingsOwner) => TemplateResult>();

/** A panel of the account page. */
export interface AccountSection {
  /** Whether guests have it too. */
  forGuests: boolean;
  /** Fetches its code. */
  load: () => Promise<unknown>;
  /** `owner`: the properties of every panel, which include the owner's token. */
  draw: (connection: Connection, owner: AccountOwner) => TemplateResult;
}

export interface AccountOwner {
  token: string;
  me: { id: string; name: string };
}

export const ACCOUNT_SECTIONS = new Slot<AccountSection>();
