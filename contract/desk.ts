import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { DeskRole } from '#domain/desk.ts';
import type { ReportOutcome, ReportState } from '#domain/whistleblowing.ts';
import type { FiguresRoom } from './desk-figures.ts';
import type { LeadsRoom } from './desk-leads.ts';
import type { OperationsRoom } from './desk-operations.ts';
import type { PrivacyRoom } from './desk-privacy.ts';

/** What the desk's pages need of the server, for the person who is signed in. */
export interface Desk {
  person: DeskPerson | undefined;
  /** Why nobody is signed in any more. */
  ended: 'idle' | 'elsewhere' | undefined;
  /** Each for a role, or some: there for who has it. */
  rooms: {
    privacy?: PrivacyRoom | undefined;
    compliance?: ComplianceRoom | undefined;
    leads?: LeadsRoom | undefined;
    operations?: OperationsRoom | undefined;
    figures?: FiguresRoom | undefined;
  };
}

interface DeskPerson {
  name: string;
  roles: DeskRole[];
  /** Encrypts this person's drafts in their browsers: 32 bytes, in base64. */
  draftKey: string;
}

/** For the role `compliance`: what the server knows of reports, which is not what they say. */
export interface ComplianceRoom {
  officers(): Promise<OfficerEntry[]>;
  /** Reports whose keys are not encrypted to just those who are officers now. */
  outdatedKeys(): Promise<number>;
  removeOfficer(id: string): Promise<'removed' | 'last' | 'unknown' | 'notProven'>;
  /** A page of cases, those that wait longest first. */
  cases(which: CaseFilter, after?: string): Promise<CasePage>;
  /** `altered`: it was changed outside the site, and nothing of it is believed. */
  case(reference: string): Promise<CaseEntry | 'altered' | undefined>;
  change(reference: string, change: CaseChange): Promise<'changed' | 'unknown' | 'too-early' | 'altered'>;
}

export interface OfficerEntry {
  id: string;
  name: string;
  /** age1… */
  recipient: string;
  state: 'waiting' | 'active';
  /** ISO 8601 */
  since: string;
  /** The person who asks. */
  isMe: boolean;
}

export type CaseFilter = 'open' | 'closed';

export interface CasePage {
  cases: CaseEntry[];
  /** The references of cases that were changed outside the site. */
  altered: string[];
  next: string | undefined;
}

/** A case as everybody with the role sees it: nothing in it is what somebody wrote. */
export interface CaseEntry {
  reference: string;
  state: ReportState;
  outcome: ReportOutcome | null;
  receivedOn: CivilDate;
  /** Whole days since then. */
  days: number;
  acknowledgeBy: CivilDate;
  acknowledgedOn: CivilDate | null;
  answerBy: CivilDate;
  answeredOn: CivilDate | null;
  closedOn: CivilDate | null;
  /** After this day it may be destroyed. */
  storedUntil: CivilDate;
  assignedTo: { id: string; name: string } | null;
  /** The last word is the reporter's. */
  awaitsReply: boolean;
  messages: number;
}

/** What an officer does with a case without reading it. */
export type CaseChange =
  | { to: 'acknowledged' | 'examined' }
  | { to: 'closed'; outcome: ReportOutcome }
  | { assignTo: string | null }
  | { destroy: true };

/** What is recorded of the desk. */
export type LookAction =
  | 'signed-in'
  | 'signed-out'
  | 'session-from-elsewhere'
  | 'case-opened'
  | 'case-file'
  | 'case-exported'
  | 'case-written'
  | 'case-answered'
  | 'case-noted'
  | 'case-changed'
  | 'case-destroyed'
  | 'officer-waits'
  | 'officer-added'
  | 'officer-removed'
  | 'keys-encrypted'
  | 'secret-changed'
  | 'lead-opened'
  | 'lead-file'
  | 'lead-changed'
  | 'lead-taken-back'
  | 'lead-noted'
  | 'leads-searched'
  | 'leads-exported'
  | 'deliveries-retried'
  | 'request-entered'
  | 'request-opened'
  | 'request-exported'
  | 'request-done'
  | 'request-refused'
  | 'erasure-confirmed'
  | 'person-erased';

/** A row of the audit log. */
export interface Look {
  position: number;
  /** ISO 8601 */
  at: string;
  name: string;
  action: LookAction;
  about: string | null;
  reason: string | null;
}

/** What proves a key: a word that is encrypted to it, in base64. */
export interface KeyChallenge {
  encrypted: string;
}

/** The word that was decrypted. */
export interface KeyProof {
  recipient: string;
  word: string;
}

/** A case as the server has it: age files, in base64. */
export interface EncryptedCase {
  reference: string;
  /** Secret halves of the report's two key pairs, to the officers. */
  officersKey: string;
  body: string;
  receivedOn: CivilDate;
  /** Today in Riyadh, for what is written to it. */
  today: CivilDate;
  /** How many messages there are, with those that are left out. */
  many: number;
  /** Messages were changed or deleted outside the site, and are left out. */
  isAltered: boolean;
  messages: EncryptedMessage[];
}

interface EncryptedMessage {
  id: string;
  author: 'reporter' | 'officer' | 'note';
  /** Of an answer and a note. */
  officer: string | null;
  writtenOn: CivilDate;
  body: string;
}

/** Keys of reports that are to be encrypted anew, and to whom. */
export interface OutdatedKeys {
  officers: { id: string; recipient: string }[];
  reports: { reference: string; officersKey: string }[];
  /** How many there are, with these. */
  left: number;
}

/** The same, encrypted anew. */
export interface RenewedKeys {
  /** For whom: when they are others by then, it is refused. */
  officers: string[];
  reports: { reference: string; officersKey: string }[];
}
