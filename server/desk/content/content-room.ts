import type {
  ContentRoom,
  DraftEntry,
  DraftSummary,
  PublishRefusal,
  VersionAuthor,
  VersionEntry,
} from '#contract/desk-content.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { ContentPlace } from '#domain/publications/content-faults.ts';
import { hiddenOffer } from '#domain/publications/offers.ts';
import { isUploadPath } from '#domain/publications/uploads.ts';
import type { Content } from '../../content/content.ts';
import { differencesBetween } from '../../content/drafts/differences.ts';
import { draftFiles } from '../../content/drafts/draft-files.ts';
import { type Draft, draftOf, liveDrafts } from '../../content/drafts/drafts.ts';
import { itemOf, itemOfPath, itemsIn } from '../../content/drafts/kinds.ts';
import { needsReview, tryContent } from '../../content/drafts/publish.ts';
import { withoutUnusedUploads } from '../../content/uploads/unused-uploads.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import {
  newestId,
  operatorAuthor,
  recentVersions,
  siteAuthor,
  type Version,
  versionOf,
} from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Session } from '../sign-in/sessions.ts';
import { type ContentSource, contentSource } from './content-source.ts';
import { draftSteps, readOnly } from './draft-steps.ts';
import { faultInContent, loadItem } from './load-item.ts';
import { previewKey } from './preview-link.ts';
import { currentReminders } from './reminders.ts';
import { changedExamples } from './review/changed-examples.ts';
import { draftNotices } from './review/draft-notices.ts';
import { previewPage } from './review/preview-page.ts';
import { factsOf, titlesOf } from './titles.ts';

const versionsInPage = 30;

export function contentRoom(services: Services, session: Session): ContentRoom {
  const { database, config } = services;
  const isPublisher = session.roles.includes('publisher');
  const isEditable = config.contentDir === undefined;
  const source = contentSource(services);
  const findDraft = async (id: string | undefined) => (id && isId(id) ? draftOf(services, id) : undefined);
  const summary = (draft: Draft) => summaryOf(draft, session);
  const steps = isEditable ? draftSteps(services, session) : readOnly;
  /** Adds titles to the places that a refusal names. */
  const titledRefusal = async (files: Manifest, refusal: PublishRefusal): Promise<PublishRefusal> => {
    if ('fault' in refusal) {
      const [fault = refusal.fault] = await withTitles(source, files, [refusal.fault]);
      return { ...refusal, fault };
    }
    if (!('overlaps' in refusal)) return refusal;
    return { ...refusal, overlaps: await withTitles(source, files, refusal.overlaps) };
  };
  return {
    isEditable,
    isPublisher,
    reminders: () => currentReminders(services),
    async items(draftId) {
      const drafts = isEditable ? await liveDrafts(services) : [];
      const draft = drafts.find(({ id }) => id === draftId);
      const others = drafts.filter(({ id }) => id !== draft?.id);
      const items = await source.items(draft, others);
      const facts = await factsOf(
        source,
        items.map(({ item }) => item),
        await source.files(draft),
      );
      const today = todayInRiyadh(services.now());
      return items.map(({ item: { id, kind }, state, changedIn }) => ({
        id,
        kind,
        state,
        title: facts.get(id)?.title,
        hidden: hiddenOffer(facts.get(id) ?? {}, today),
        changedAt: changedIn?.madeAt.toISOString(),
        changedBy: changedIn && shownAuthor(changedIn),
      }));
    },
    drafts: async () => (isEditable ? (await liveDrafts(services)).map(summary) : []),
    async open(id, draftId) {
      const item = itemOf(id);
      const draft = await findDraft(draftId);
      if (!item || (draftId && !draft)) return undefined;
      const files = await source.files(draft);
      const [opened, titles] = await Promise.all([
        loadItem(services, source, item, files),
        titlesOf(source, [item], files),
      ]);
      const drafts = isEditable ? await liveDrafts(services) : [];
      const pages = item.kind === 'menu' ? itemsIn(files.keys()).filter(({ kind }) => kind === 'pages') : [];
      const { faults } = opened;
      return {
        ...opened,
        faults: draft && faults.length === 0 ? await faultInContent(services, item, files) : faults,
        title: titles.get(item.id),
        pageTitles: Object.fromEntries(await titlesOf(source, pages, files)),
        draft: draft && summary(draft),
        otherDrafts: drafts
          .filter((one) => one.id !== draft?.id && item.paths.some((path) => one.changes.has(path)))
          .map(summary),
      };
    },
    async draft(id) {
      const draft = await findDraft(id);
      if (!draft) return undefined;
      const [newest, base] = await Promise.all([newestId(database.db), versionOf(services, draft.base)]);
      const before = base?.files ?? new Map<string, string>();
      const files = await draftFiles(services, draft);
      const today = todayInRiyadh(services.now());
      const { publishAt } = draft;
      const tried = await tryContent(services, files, publishAt ? todayInRiyadh(publishAt) : undefined);
      const shown = 'fault' in tried ? files : await withoutUnusedUploads(tried.content.folder, files);
      return {
        draft: summary(draft),
        differences: await differencesIn(services, before, shown),
        needsReview: needsReview(draft.changes),
        approvedBy: draft.approvedBy ?? undefined,
        refusal:
          draft.refusal === null
            ? undefined
            : await titledRefusal(files, JSON.parse(draft.refusal) as PublishRefusal),
        scheduledBy: draft.publisher?.name,
        fault: 'fault' in tried ? (await withTitles(source, files, [tried.fault]))[0] : undefined,
        isBehind: newest !== draft.base,
        previewPage: previewPage(
          [...draft.changes.keys()].flatMap((path) => itemOfPath(path) ?? []),
          'content' in tried ? tried.content : services.content,
        ),
        preview: `${config.publicUrl}/preview/${previewKey(services.keys, id)}`,
        ...('content' in tried
          ? consequencesOf(await tryContent(services, before), tried.content, today)
          : { examples: [], notices: [] }),
      };
    },
    ...steps,
    async publish(id, seen, at) {
      const outcome = await steps.publish(id, seen, at);
      const draft = await findDraft(id);
      return 'refused' in outcome && draft
        ? titledRefusal(await draftFiles(services, draft), outcome)
        : outcome;
    },
    async rollBack(id, reason) {
      const outcome = await steps.rollBack(id, reason);
      const version = 'refused' in outcome ? await versionOf(services, id) : undefined;
      return 'refused' in outcome && version ? titledRefusal(version.files, outcome) : outcome;
    },
    versions: async (before) => (await recentVersions(services, versionsInPage, before)).map(entryOf),
    async version(id) {
      const version = await versionOf(services, id);
      if (!version) return undefined;
      const before = version.parent === null ? undefined : await versionOf(services, version.parent);
      const differences = before ? await differencesIn(services, before.files, version.files) : [];
      return { version: entryOf(version), differences };
    },
  };
}

function consequencesOf(
  before: Awaited<ReturnType<typeof tryContent>>,
  after: Content,
  today: CivilDate,
): Pick<DraftEntry, 'examples' | 'notices'> {
  const old = 'content' in before ? before.content : undefined;
  const examples = changedExamples(old, after, today);
  return { examples, notices: draftNotices(old, after, examples, today) };
}

async function differencesIn(services: Services, before: Manifest, after: Manifest) {
  const found = await differencesBetween(services, before, after);
  const places = found.map((one) => ({ ...one, kind: itemOfPath(one.path)?.kind }));
  return withTitles(contentSource(services), new Map([...before, ...after]), places);
}

async function withTitles<T extends ContentPlace>(
  source: ContentSource,
  files: Manifest,
  places: readonly T[],
) {
  const items = places.flatMap(({ path }) => itemOfPath(path) ?? []);
  const titles = await titlesOf(source, items, files);
  return places.map((place) => ({ ...place, title: titles.get(itemOfPath(place.path)?.id ?? '') }));
}

function summaryOf(draft: Draft, session: Session): DraftSummary {
  const texts = [...draft.changes.keys()].filter((path) => !isUploadPath(path));
  const items = new Set(texts.map((path) => itemOfPath(path)?.id ?? path));
  return {
    id: draft.id,
    title: draft.title,
    state: draft.state,
    changedAt: draft.changedAt.toISOString(),
    authors: draft.authors.map(({ name }) => name),
    items: items.size,
    publishAt: draft.publishAt?.toISOString(),
    isMine: draft.authors.some(({ subject }) => subject === session.subject),
    remark: draft.remark ?? undefined,
  };
}

const entryOf = ({ id, madeAt, author, approvedBy, reason }: Version): VersionEntry => ({
  id,
  madeAt: madeAt.toISOString(),
  author: shownAuthor({ author }),
  approvedBy: approvedBy ?? undefined,
  reason,
});

/** Staff see the site and the operator in the page's language. */
function shownAuthor({ author: { subject, name } }: Pick<Version, 'author'>): VersionAuthor {
  if (subject === siteAuthor.subject) return 'site';
  return subject === operatorAuthor.subject ? 'operator' : { name };
}
