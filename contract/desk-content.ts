import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { InBoth } from '#domain/language.ts';
import type { SitePath } from '#domain/pages.ts';
import type { ContentFault, ContentPlace } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { DraftState } from '#domain/publications/drafts.ts';
import type { HiddenOffer } from '#domain/publications/offers.ts';
import type { ContentReminder } from '#domain/publications/reminders.ts';
import type { Published } from './site.ts';

/** For the roles `editor` and `publisher`. */
export interface ContentRoom {
  /** False while CONTENT_DIR is set: the desk can then only show its files. */
  isEditable: boolean;
  isPublisher: boolean;
  reminders(): Promise<ContentReminder[]>;
  items(draftId: string | undefined): Promise<ContentItem[]>;
  drafts(): Promise<DraftSummary[]>;
  /** Undefined if there is no such item or draft. */
  open(item: string, draftId: string | undefined): Promise<ItemToEdit | undefined>;
  draft(id: string): Promise<DraftEntry | undefined>;
  /** @param seen - `changedAt` of the draft as the person saw it; if it has changed since, the answer is `stale` */
  review(id: string, seen: string, step: ReviewStep): Promise<'done' | 'unknown' | 'own-draft' | 'stale'>;
  /** @param at - ISO 8601; undefined publishes now */
  publish(id: string, seen: string, at: string | undefined): Promise<PublishOutcome>;
  /** Applies the draft to the newest version. The draft wins where both changed the same value. */
  rebase(id: string): Promise<boolean>;
  /**
   * The newest first.
   * @param before - only versions with a smaller number
   */
  versions(before?: number): Promise<VersionEntry[]>;
  version(id: number): Promise<{ version: VersionEntry; differences: ContentChange[] } | undefined>;
  rollBack(id: number, reason: string): Promise<PublishOutcome>;
}

export interface ContentItem {
  id: string;
  kind: ContentKind;
  /** Undefined for items without one: the desk shows their kind and id. */
  title: { ar: string; en: string } | undefined;
  /** `draft`, `new`, `removed`: the draft passed to `items` changes the item. `elsewhere`: only other drafts do. */
  state: 'published' | 'draft' | 'new' | 'removed' | 'elsewhere';
  /** Why visitors do not see an offer today. Undefined if they do, and for other kinds. */
  hidden: HiddenOffer | undefined;
  /** ISO 8601. Undefined, like `changedBy`, if no recent version changed the item. */
  changedAt: string | undefined;
  changedBy: VersionAuthor | undefined;
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
  /** The reviewer's reason for sending it back. */
  remark: string | undefined;
}

/** A JSON text with its schema, or Markdown texts. */
export interface ItemToEdit {
  id: string;
  kind: ContentKind;
  title: ContentItem['title'];
  draft: DraftSummary | undefined;
  /** Other drafts that change the item. */
  otherDrafts: DraftSummary[];
  files: {
    path: string;
    /** Digest of the text. Send it back with a change. */
    basedOn: string | undefined;
    text: string;
  }[];
  /** JSON Schema of the only file; undefined for Markdown. */
  schema: unknown;
  /** Sizes of uploaded files in bytes, by path below `content/files`. */
  uploads: Readonly<Record<string, number>>;
  /** Names in the front matter of Markdown. */
  fields: string[];
  /** Titles of custom pages, by their entry in menus (`pages/<id>`). */
  pageTitles: Record<string, { ar: string; en: string }>;
  faults: ContentFault[];
}

/** A change of a value, paragraph or file. */
export interface ContentChange extends ContentPlace {
  before: string | undefined;
  after: string | undefined;
}

export interface DraftEntry {
  draft: DraftSummary;
  differences: ContentChange[];
  /** A second person must approve the draft, because it concerns money or law. */
  needsReview: boolean;
  approvedBy: string | undefined;
  /** Why a scheduled draft was not published. */
  refusal: PublishRefusal | undefined;
  scheduledBy: string | undefined;
  /** The first mistake in the whole content after the draft's changes. */
  fault: ContentFault | undefined;
  /** Others have published a version since the draft began. */
  isBehind: boolean;
  examples: ExampleChange[];
  notices: DraftNotice[];
  /** The preview's URL works for everybody who has it, until the draft is published or discarded. */
  preview: string;
  /** The page that shows the first change. */
  previewPage: SitePath | undefined;
}

/**
 * A fact that authors and reviewers may overlook. It prevents nothing. Days are civil dates in Riyadh, `least` and
 * `most` in percent.
 */
export type DraftNotice =
  /** Rates change, but not the day of the published APR. */
  | { about: 'updated'; day: CivilDate }
  /** Rates change, but not the product's published range of the APR. */
  | { about: 'range'; product: keyof Published['products']; least: number; most: number }
  /** Visitors will never see it, or not before that day. */
  | { about: HiddenOffer['state']; title: InBoth; day: CivilDate };

/** `monthly` is in riyals, `apr` in percent. */
export interface ExampleChange {
  /** Of the offer that shows it; undefined for an example of a product. */
  offer?: InBoth;
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

/** `site`: its first start published the shipped sample. `operator`: an operator imported a folder. */
export type VersionAuthor = 'site' | 'operator' | { name: string };

export interface VersionEntry {
  id: number;
  madeAt: string;
  author: VersionAuthor;
  approvedBy: string | undefined;
  reason: string;
}

/** `POST /desk/api/content/files` */
export interface UploadAnswer {
  draft: string;
  /** Below `content/files`, as the content names it. */
  path: string;
  /** In bytes. */
  size: number;
  /** `portrait`: a portrait picture was cropped to a landscape shape. `small`, `narrow`: it may look blurred. */
  warning: 'portrait' | 'small' | 'narrow' | undefined;
}

/** `POST /desk/api/content/save` */
export type SaveAnswer =
  | { draft: string; saved: { path: string; basedOn: string | undefined }[]; faults: ContentFault[] }
  | { conflicts: SaveConflict[] };

/** Somebody else saved the file meanwhile. */
export interface SaveConflict {
  path: string;
  /** Digest of their text; undefined if they removed the file. */
  theirs: string | undefined;
  text: string | undefined;
}

/** `POST /desk/api/content/preview` */
export interface PreviewAnswer {
  html: string;
}
