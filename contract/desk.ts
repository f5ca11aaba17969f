import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { DeskRole } from '#domain/desk.ts';
import type { ReportOutcome, ReportState } from '#domain/whistleblowing.ts';
import type { ContentRoom } from './desk-content.ts';
import type { FiguresRoom } from './desk-figures.ts';
import type { LeadsRoom } from './desk-leads.ts';
import type { OperationsRoom } from './desk-operations.ts';
import type { PrivacyRoom } from './desk-privacy.ts';

/** Limited to the roles of the signed-in person. */
export interface Desk {
  person: DeskPerson | undefined;
  ended: 'idle' | 'elsewhere' | undefined;
  /** Undefined if the person has none of the room's roles. */
  rooms: {
    privacy?: PrivacyRoom | undefined;
    compliance?: ComplianceRoom | undefined;
    leads?: LeadsRoom | undefined;
    operations?: OperationsRoom | undefined;
    figures?: FiguresRoom | undefined;
    content?: ContentRoom | undefined;
  };
}

interface DeskPerson {
  name: string;
  roles: DeskRole[];
  /** Encrypts this person's drafts in their browsers: 32 bytes, in base64. */
  draftKey: string;
}

/** For the role `compliance`. Reports come without their content. */
export interface ComplianceRoom {
  officers(): Promise<OfficerEntry[]>;
  /** Number of reports whose keys are not encrypted to exactly the current officers. */
  outdatedKeys(): Promise<number>;
  removeOfficer(id: string): Promise<'removed' | 'last' | 'unknown' | 'notProven'>;
  /** The oldest first. */
  cases(which: CaseFilter, after?: string): Promise<CasePage>;
  /** `altered`: the case was changed outside the site, so nothing of it is shown. */
  case(reference: string): Promise<CaseEntry | 'altered' | undefined>;
  /** Refuses a change if the case has changed since its page was loaded. */
  change(
    reference: string,
    change: CaseChange,
  ): Promise<'changed' | 'unknown' | 'too-early' | 'stale' | 'altered'>;
}

export interface OfficerEntry {
  id: string;
  name: string;
  /** age1… */
  recipient: string;
  state: 'waiting' | 'active';
  /** ISO 8601 */
  since: string;
  /** The signed-in person. */
  isMe: boolean;
}

export type CaseFilter = 'open' | 'closed';

export interface CasePage {
  cases: CaseEntry[];
  /** References of cases that were changed outside the site. */
  alteredReferences: string[];
  next: string | undefined;
}

/** Without anything that people wrote. */
export interface CaseEntry {
  reference: string;
  state: ReportState;
  outcome: ReportOutcome | null;
  receivedOn: CivilDate;
  /** Whole days since `receivedOn`. */
  days: number;
  acknowledgeBy: CivilDate;
  acknowledgedOn: CivilDate | null;
  answerBy: CivilDate;
  answeredOn: CivilDate | null;
  closedOn: CivilDate | null;
  /** The case may be destroyed after this day. */
  storedUntil: CivilDate;
  assignedTo: { id: string; name: string } | null;
  /** The latest message is the reporter's. */
  awaitsReply: boolean;
  messages: number;
}

/** Possible without reading the case. `from` is the state or the assignee that the page showed. */
export type CaseChange =
  | { from: ReportState; to: 'acknowledged' | 'examined' }
  | { from: ReportState; to: 'closed'; outcome: ReportOutcome }
  | { from: string | null; assignTo: string | null }
  | { from: ReportState; destroy: true };

export type AuditAction =
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
  | 'leads-listed'
  | 'leads-assigned'
  | 'leads-exported'
  | 'deliveries-retried'
  | 'request-entered'
  | 'request-opened'
  | 'request-exported'
  | 'request-done'
  | 'request-nothing'
  | 'request-refused'
  | 'erasure-confirmed'
  | 'person-erased'
  | 'content-changed'
  | 'content-review-asked'
  | 'content-approved'
  | 'content-sent-back'
  | 'content-scheduled'
  | 'content-unscheduled'
  | 'content-not-published'
  | 'content-published'
  | 'content-discarded'
  | 'content-rolled-back';

export interface AuditEntry {
  position: number;
  /** ISO 8601 */
  at: string;
  name: string;
  action: AuditAction;
  about: string | null;
  reason: string | null;
}

/** A token encrypted to an officer's key, in base64. Decrypting it proves that the person has the secret key. */
export interface KeyChallenge {
  encrypted: string;
}

export interface KeyProof {
  recipient: string;
  token: string;
}

/** Age files, in base64. */
export interface EncryptedCase {
  reference: string;
  /** Secret keys of the report's two key pairs, encrypted to the officers. */
  officersKey: string;
  body: string;
  receivedOn: CivilDate;
  /** Today in Riyadh, for new messages. */
  today: CivilDate;
  /** Includes messages that `messages` leaves out. */
  totalMessages: number;
  /** Messages were changed or deleted outside the site. Such messages are left out. */
  isAltered: boolean;
  messages: EncryptedMessage[];
}

interface EncryptedMessage {
  id: string;
  author: 'reporter' | 'officer' | 'note';
  /** The author of an answer or a note. */
  officer: string | null;
  writtenOn: CivilDate;
  body: string;
}

/** Report keys to encrypt again. */
export interface OutdatedKeys {
  officers: { id: string; recipient: string }[];
  reports: { reference: string; officersKey: string }[];
  /** Includes these reports. */
  totalOutdated: number;
}

export interface RenewedKeys {
  /** Ids of the recipients. The server refuses the keys if the officers have changed since. */
  officers: string[];
  reports: { reference: string; officersKey: string }[];
}
