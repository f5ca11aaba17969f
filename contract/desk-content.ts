import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { DraftState } from '#domain/publications/drafts.ts';
import type { Place } from '#domain/publications/merge.ts';

/** For the roles `editor` and `publisher`: what the company publishes. */
export interface ContentRoom {
  /** False while CONTENT_DIR is set: its files stay the truth, and the room only shows them. */
  isEditable: boolean;
  isPublisher: boolean;
  items(draftId: string | undefined): Promise<ContentItem[]>;
  drafts(): Promise<DraftSummary[]>;
  /** Undefined if there is no such item or draft. */
  open(item: string, draftId: string | undefined): Promise<OpenItem | undefined>;
  draft(id: string): Promise<DraftEntry | undefined>;
  /**
   * Asks for a second person, approves, sends back, or cancels the schedule.
   * @param seen - `changedAt` of the draft that the person saw
   */
  review(id: string, seen: string, step: ReviewStep): Promise<'done' | 'unknown' | 'own' | 'moved'>;
  /** @param at - ISO 8601; undefined publishes now */
  publish(id: string, seen: string, at: string | undefined): Promise<PublishOutcome>;
  discard(id: string): Promise<boolean>;
  /** Takes over what others published since the draft began. Where both changed the same, the draft keeps its own. */
  rebase(id: string): Promise<boolean>;
  /** Returns a page of versions before a number, the newest first. */
  versions(before?: number): Promise<VersionEntry[]>;
  version(id: number): Promise<{ version: VersionEntry; differences: ContentChange[] } | undefined>;
  rollBack(id: number, reason: string): Promise<PublishOutcome>;
}

/** An item of the list. */
export interface ContentItem {
  id: string;
  kind: ContentKind;
  /** In both languages, if it has one. Otherwise its kind and id name it. */
  title: { ar: string; en: string } | undefined;
  /** `draft`: the open draft changes it. `elsewhere`: another draft does. */
  state: 'published' | 'draft' | 'new' | 'removed' | 'elsewhere';
  /** ISO 8601, and by whom; undefined for the shipped sample. */
  changedAt: string | undefined;
  changedBy: string | undefined;
}

export interface DraftSummary {
  id: string;
  title: string;
  state: DraftState;
  changedAt: string;
  authors: string[];
  items: number;
  publishAt: string | undefined;
  isMine: boolean;
}

/** An item opened for editing: a JSON text with its schema, or Markdown texts. */
export interface OpenItem {
  id: string;
  kind: ContentKind;
  draft: DraftSummary | undefined;
  files: {
    path: string /** The digest to send back with a change. */;
    basedOn: string | undefined;
    text: string;
  }[];
  /** JSON Schema of the only file; undefined for Markdown. */
  schema: unknown;
  faults: ContentFault[];
}

/** A mistake in an item. */
export interface ContentFault {
  path: string;
  place: Place;
  message: string;
}

/** A changed value, paragraph or file. */
export interface ContentChange {
  path: string;
  kind: ContentKind | undefined;
  place: Place;
  before: string | undefined;
  after: string | undefined;
}

export interface DraftEntry {
  draft: DraftSummary;
  differences: ContentChange[];
  /** A second person must approve: it changes money or law. */
  needsReview: boolean;
  approvedBy: string | undefined;
  remark: string | undefined;
  /** Why it could not be published when it was due. */
  refusal: PublishRefusal | undefined;
  scheduledBy: string | undefined;
  /** The first mistake of the whole content with this draft, with file, line and reason. */
  fault: string | undefined;
  /** Others published a change since it began. */
  isBehind: boolean;
  /** The published examples, calculated before and after. */
  examples: ExampleChange[];
  /** The URL of the preview, for everybody who has it, while the draft can still change. */
  preview: string;
}

/** A published example whose figures the draft changes. Riyals a month, and the APR in percent. */
export interface ExampleChange {
  loanType: string;
  amount: number;
  years: number;
  before: { monthly: number; apr: number } | undefined;
  after: { monthly: number; apr: number } | undefined;
}

export type ReviewStep =
  | { to: 'in-review' }
  | { to: 'approved' }
  | { to: 'open'; remark: string }
  | { to: 'unscheduled' };

export type PublishOutcome = { version: number } | { scheduled: string } | PublishRefusal;

export type PublishRefusal =
  | { refused: 'unknown' | 'empty' | 'needs-review' | 'moved' | 'past' }
  | { refused: 'invalid'; fault: string }
  | { refused: 'overlaps'; overlaps: { path: string; place: Place }[] };

export interface VersionEntry {
  id: number;
  madeAt: string;
  name: string;
  approvedBy: string | undefined;
  reason: string;
}

/** Answer of `POST /desk/api/content/files`. */
export interface UploadAnswer {
  draft: string;
  /** Below `content/`. */
  path: string;
  /** An upright picture was cropped to a wide shape. */
  isTurned: boolean;
}

/** Answer of `POST /desk/api/content/save`. */
export type SaveAnswer =
  | { draft: string; saved: { path: string; basedOn: string | undefined }[]; faults: ContentFault[] }
  | {
      conflicts: {
        path: string /** The digest of the text that somebody else saved meanwhile. */;
        theirs: string | undefined;
      }[];
    };
