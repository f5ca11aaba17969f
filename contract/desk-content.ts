import type { ContentFault, ContentPlace } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { DraftState } from '#domain/publications/drafts.ts';
import type { ContentReminder } from '#domain/publications/reminders.ts';

/** For the roles `editor` and `publisher`: what the company publishes. */
export interface ContentRoom {
  /** False while CONTENT_DIR is set: the site then reads its files, and the desk can only show them. */
  isEditable: boolean;
  isPublisher: boolean;
  reminders(): Promise<ContentReminder[]>;
  items(draftId: string | undefined): Promise<ContentItem[]>;
  drafts(): Promise<DraftSummary[]>;
  /** Undefined if there is no such item or draft. */
  open(item: string, draftId: string | undefined): Promise<ItemToEdit | undefined>;
  draft(id: string): Promise<DraftEntry | undefined>;
  /**
   * Requests a review, approves the draft, sends it back, cancels its schedule, or discards it.
   * @param seen - `changedAt` of the draft as the person saw it; if it has changed since, the answer is `stale`
   */
  review(id: string, seen: string, step: ReviewStep): Promise<'done' | 'unknown' | 'own-draft' | 'stale'>;
  /** @param at - ISO 8601; undefined publishes now */
  publish(id: string, seen: string, at: string | undefined): Promise<PublishOutcome>;
  /** Merges what others published since the draft began. Where both changed the same value, the draft keeps its own. */
  rebase(id: string): Promise<boolean>;
  /**
   * Returns a page of versions, the newest first.
   * @param before - only versions with a smaller number
   */
  versions(before?: number): Promise<VersionEntry[]>;
  version(id: number): Promise<{ version: VersionEntry; differences: ContentChange[] } | undefined>;
  rollBack(id: number, reason: string): Promise<PublishOutcome>;
}

/** An item of the list. */
export interface ContentItem {
  id: string;
  kind: ContentKind;
  /** The title in both languages. Undefined for items without one: the desk shows their kind and id. */
  title: { ar: string; en: string } | undefined;
  /** `draft`, `new` and `removed`: this draft changes it. `elsewhere`: only another draft changes it. */
  state: 'published' | 'draft' | 'new' | 'removed' | 'elsewhere';
  /** ISO 8601. Undefined, like `changedBy`, if no recent version changed the item. */
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

/** An item with all that its editor needs: a JSON text with its schema, or Markdown texts. */
export interface ItemToEdit {
  id: string;
  kind: ContentKind;
  title: ContentItem['title'];
  draft: DraftSummary | undefined;
  files: {
    path: string;
    /** The digest of the text. Send it back with a change. */
    basedOn: string | undefined;
    text: string;
  }[];
  /** JSON Schema of the only file; undefined for Markdown. */
  schema: unknown;
  /** Sizes in bytes of the files that it names, by their paths below `content/files`. */
  uploads: Readonly<Record<string, number>>;
  /** The names of the fields in the front matter of Markdown. */
  fields: string[];
  /** The titles of custom pages, by their entries in menus (`pages/<id>`). */
  pageTitles: Record<string, { ar: string; en: string }>;
  faults: ContentFault[];
}

/** A changed value, paragraph or file. */
export interface ContentChange extends ContentPlace {
  before: string | undefined;
  after: string | undefined;
}

export interface DraftEntry {
  draft: DraftSummary;
  differences: ContentChange[];
  /** Whether a second person must approve the draft, because it changes money or law. */
  needsReview: boolean;
  approvedBy: string | undefined;
  remark: string | undefined;
  /** Why the scheduled draft was not published at its time. */
  refusal: PublishRefusal | undefined;
  scheduledBy: string | undefined;
  /** The first mistake in the whole content after this draft's changes. */
  fault: ContentFault | undefined;
  /** Whether others have published a version since the draft began. */
  isBehind: boolean;
  /** The published examples whose figures the draft changes. */
  examples: ExampleChange[];
  /** The URL of the preview. It works for everybody who has it, until the draft is published or discarded. */
  preview: string;
}

/** A published example whose figures the draft changes. `monthly` is in riyals, `apr` in percent. */
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
  | { to: 'unscheduled' }
  | { to: 'discarded' };

export type PublishOutcome = { version: number } | { scheduled: string } | PublishRefusal;

export type PublishRefusal =
  | { refused: 'unknown' | 'empty' | 'needs-review' | 'stale' | 'past' }
  | { refused: 'invalid'; fault: ContentFault }
  | { refused: 'overlaps'; overlaps: ContentPlace[] };

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
  /** Below `content/files`, as the content names it. */
  path: string;
  /** In bytes. */
  size: number;
  /** `portrait`: a portrait picture was cropped to a landscape shape. `small`, `narrow`: the site may blur it. */
  warning: 'portrait' | 'small' | 'narrow' | undefined;
}

/** Answer of `POST /desk/api/content/save`. */
export type SaveAnswer =
  | { draft: string; saved: { path: string; basedOn: string | undefined }[]; faults: ContentFault[] }
  | { conflicts: SaveConflict[] };

/** A file that somebody else saved meanwhile. */
export interface SaveConflict {
  path: string;
  /** The digest of their text; undefined if they removed the file. */
  theirs: string | undefined;
  text: string | undefined;
}

/** Answer of `POST /desk/api/content/preview`. */
export interface PreviewAnswer {
  html: string;
}
