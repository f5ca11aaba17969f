import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName, SkipReason } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';

/** `ourServer`: our server may not send. `address`: another reason that concerns the address. */
export type MailRefusal = 'mailbox' | 'full' | 'domain' | 'spam' | 'ourServer' | 'address';

/** For the role `leads`. */
export interface LeadsRoom {
  /** Forms whose submissions can be followed. */
  forms: readonly LeadFormName[];
  /**
   * Leads that are due until the end of today come first, then the newest. With a filter by due day, all by that day. Writes to the
   * audit log.
   * @param after - `next` of the page before
   */
  leads(filter: LeadFilter, after?: string): Promise<LeadPage>;
  /** Counts the filtered leads per state, whatever state the filter names. */
  counts(filter: LeadFilter): Promise<StateCounts>;
  /** Encrypts a search for the list's address, which must not contain personal data. */
  encryptSearch(typed: string): string;
  /**
   * Finds by reference or its beginning, mobile, national id, their last four or more digits, e-mail address or words of a
   * name. At most the newest fifty. Writes to the audit log.
   * @param search - from `encryptSearch`
   * @returns undefined if another person made the search, or its text was altered
   */
  findLeads(search: string): Promise<FoundLeads | undefined>;
  /** Writes to the audit log, and shows the others who has the lead open. */
  lead(reference: string, language: Language): Promise<LeadDetails | undefined>;
  /**
   * The references before and after a lead in the filtered list, or among those that a search found.
   * @returns undefined if another person made the search, or its text was altered
   */
  neighbours(reference: string, filter: LeadFilter, search?: string): Promise<Neighbours | undefined>;
  /**
   * Refuses a change of the state or of the next contact if the lead no longer has what the page showed, so that staff cannot
   * undo a withdrawal that they have not seen. Then nothing is saved. A clerk who plans a contact takes a lead that nobody has.
   */
  save(
    reference: string,
    changes: LeadChanges,
  ): Promise<'changed' | 'unchanged' | 'state-changed' | undefined>;
  /**
   * Deletes the lead's latest state. Returns `late` after `until`, or if another state was added since.
   * @param until - `takeBackUntil` of the lead that the page showed
   * @returns the message of the deleted state; empty without one
   */
  takeBack(reference: string, until: string): Promise<{ message: string } | 'late' | undefined>;
  /**
   * Assigns leads to a staff member with the role, or to nobody. Leaves out selected leads that have another assignee than
   * the page showed, so that nobody takes a lead from a colleague without knowing it.
   * @returns how many changed, and the references of the other selected leads; undefined if there is no such staff member
   */
  assign(which: LeadSelection, to: Assignee): Promise<LeadsChanged | undefined>;
  /**
   * Sets the state of some leads, at most `maxSelected`. Leaves out those whose state is final, already this one, or another than
   * the page showed.
   * @returns how many changed, and the references of the others
   */
  setStates(selected: readonly ShownState[], state: LeadState): Promise<LeadsChanged>;
  /** Returns the changes since the page was loaded, without personal data. */
  current(shown: ShownLeads): Promise<CurrentLeads>;
  staff(): Promise<StaffEntry[]>;
  /** The id of the signed-in person in `staff`. */
  me: string;
  setAway(until: CivilDate | null): Promise<void>;
  views: SavedViews;
}

export interface LeadPage {
  leads: LeadEntry[];
  next: string | undefined;
  /** ISO 8601 */
  loadedAt: string;
}

export interface FoundLeads extends LeadPage {
  /** The text that the staff member entered. */
  typed: string;
}

/** `me`, `nobody` or the id of a staff member. */
export type Assignee = string;
/** Some leads, or all of a filter. */
export type LeadSelection = { leads: readonly ShownAssignee[] } | { filter: LeadFilter };

/** A lead and the assignee that the page showed: `nobody` or an id. */
export interface ShownAssignee {
  reference: string;
  from: string;
}

/** A lead and the state that the page showed. */
export interface ShownState {
  reference: string;
  from: LeadState;
}

export interface LeadsChanged {
  /** How many leads changed. */
  changed: number;
  /** References of the leads that did not change. */
  left: string[];
}

export interface SavedViews {
  /** Everybody's, then one's own. */
  list(): Promise<LeadView[]>;
  /** @returns false if there are too many */
  save(view: { name: string; filter: LeadFilter; isShared: boolean }): Promise<boolean>;
  /** People delete their own views and those that they have shared. */
  remove(id: string): Promise<void>;
}

export interface LeadView {
  id: string;
  name: string;
  /** Of the list's address. */
  query: string;
  isShared: boolean;
  isMine: boolean;
}

export interface StaffEntry {
  id: string;
  name: string;
  /** The last day out of office, if that is not over. */
  awayUntil: CivilDate | null;
}

/** At most `mostCounted`, which then means "or more". */
export type StateCounts = Readonly<Record<LeadState, number>>;

export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

interface LeadChanges {
  /** As the page showed it. */
  from: LeadState;
  state: LeadState;
  /** For the customer; may be empty. */
  message: string;
  /** For the staff; may be empty. */
  note: string;
  /** ISO 8601, or null. As the page showed it, and as it should be. */
  nextContact: { from: string | null; to: string | null };
  /** The cause of a complaint, or null. A cause makes another lead a complaint; null undoes that. */
  cause: { from: number | null; to: number | null };
}

/** With a name and a masked mobile, but without the other answers. */
export interface LeadEntry {
  reference: string;
  form: LeadFormName;
  state: LeadState;
  /** ISO 8601 */
  at: string;
  source: string | null;
  /** Empty if the form asks for no name. */
  name: string;
  maskedMobile: string;
  cityId: number | null;
  /** In riyals. */
  amount: number | null;
  assignee: { id: string; name: string; isMe: boolean; hasLeft: boolean } | null;
  /** ISO 8601 */
  nextContactAt: string | null;
  /** Since the person's visit before this one. */
  isNew: boolean;
  hasBotSignals: boolean;
  /** Who did not get a delivery about the lead, because the receiver refused it for good or for three days. */
  unreached: readonly ('customer' | 'staff' | 'crm')[];
  /** Deadline, and the day of the answer. */
  complaint?: {
    answerBy: CivilDate;
    answeredOn: CivilDate | null;
    /** A number of the company's list of causes; null until staff choose one. */
    cause: number | null;
  };
}

export interface LeadDetails extends LeadEntry {
  /** Surveys are not: they have no state, and are not listed. Their mails link to them. */
  isFollowed: boolean;
  /** As in the staff mail. */
  rows: readonly { title: string; value: string }[];
  consents: readonly {
    title: string;
    agreed: boolean;
    wording: string;
    version: string;
    at: string | null;
  }[];
  deliveries: readonly {
    id: string;
    kind: string;
    state: 'pending' | 'delivered' | 'failed';
    attempts: number;
    at: string | null;
    lastError: string | null;
    /** A mail server's reason. */
    refusal: MailRefusal | null;
    skipReason: SkipReason | null;
  }[];
  /** Causes that staff can choose. */
  causes: readonly { value: number; label: string }[];
  /** Newest first. */
  history: readonly HistoryEntry[];
  /** Null if staff cannot take back the latest state. */
  takeBackUntil: string | null;
  /** ISO 8601 */
  loadedAt: string;
  /** Others who have the lead open. */
  viewers: readonly string[];
  files: readonly { id: string; name: string }[];
}

/** `by` is a name if a staff member did it. `at` is ISO 8601. */
export type HistoryEntry = { at: string; by: string | StateSource } & (
  | { kind: 'state'; state: LeadState; message: string | null }
  | { kind: 'note'; text: string }
  | { kind: 'assigned'; to: string | null }
  | { kind: 'next-contact'; to: string | null }
  /** The cause's label; null: removed. */
  | { kind: 'complaint'; to: string | null }
  /** Of a state that was taken back: who set it, and who took it back. */
  | { kind: 'set-state' | 'taken-back'; to: string | null }
);

export interface ShownLeads {
  /** The page shows one lead with all its answers: others see who has it open. */
  isOpen: boolean;
  filter: LeadFilter;
  references: readonly string[];
  /** ISO 8601: when the list was loaded. */
  since: string;
}

export interface CurrentLeads {
  /** Leads of the filter that arrived since. */
  arrived: number;
  leads: readonly Pick<LeadEntry, 'reference' | 'state' | 'assignee' | 'nextContactAt'>[];
  /** Names of colleagues who have a lead open, by its reference. */
  viewers: Readonly<Record<string, readonly string[]>>;
}
