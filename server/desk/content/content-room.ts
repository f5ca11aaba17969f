import type { ContentRoom, DraftSummary, PublishOutcome, VersionEntry } from '#contract/desk-content.ts';
import { differencesBetween } from '../../content/drafts/differences.ts';
import { filesOf, rebased } from '../../content/drafts/draft-files.ts';
import { changeDraft, type Draft, draftOf, liveDrafts } from '../../content/drafts/drafts.ts';
import { itemOf, itemOfPath } from '../../content/drafts/kinds.ts';
import {
  needsReview,
  type PublishRefusal,
  publishDraft,
  rollBack,
  tryContent,
} from '../../content/drafts/publish.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import { newestId, recentVersions, type Version, versionOf } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import { recordAuditIn } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { changedExamples } from './changed-examples.ts';
import { contentSource } from './content-source.ts';
import { openItem } from './open-item.ts';
import { previewKey } from './preview-link.ts';
import { titlesOf } from './titles.ts';

const versionsInPage = 30;

/** Records each change in the audit log, as part of its transaction. */
export function contentRoom(services: Services, session: Session): ContentRoom {
  const { database, encryption, now, config } = services;
  const isPublisher = session.roles.includes('publisher');
  const isEditable = config.contentDir === undefined;
  const source = contentSource(services);
  const draftBy = async (id: string | undefined) => (id && isId(id) ? draftOf(services, id) : undefined);
  const summary = (draft: Draft) => summaryOf(draft, session);
  const recorded =
    (action: 'content-published' | 'content-scheduled' | 'content-rolled-back', about: string) =>
    (tx: Parameters<typeof recordAuditIn>[0]) =>
      recordAuditIn(tx, services, session, { action, about });
  return {
    isEditable,
    isPublisher,
    async items(draftId) {
      const drafts = isEditable ? await liveDrafts(services) : [];
      const draft = drafts.find(({ id }) => id === draftId);
      const others = drafts.filter(({ id }) => id !== draft?.id);
      const items = await source.items(draft, others);
      const titles = await titlesOf(
        source,
        items.map(({ item }) => item),
        await source.files(draft),
      );
      return items.map(({ item: { id, kind }, state, changedIn }) => ({
        ...{ id, kind, state, title: titles.get(id) },
        changedAt: changedIn?.madeAt.toISOString(),
        changedBy: changedIn?.author.name,
      }));
    },
    drafts: async () => (isEditable ? (await liveDrafts(services)).map(summary) : []),
    async open(id, draftId) {
      const item = itemOf(id);
      const draft = await draftBy(draftId);
      if (!item || (draftId && !draft)) return undefined;
      const opened = await openItem(services, source, item, await source.files(draft));
      return { ...opened, draft: draft && summary(draft) };
    },
    async draft(id) {
      const draft = await draftBy(id);
      if (!draft) return undefined;
      const [newest, base] = await Promise.all([newestId(database.db), versionOf(services, draft.base)]);
      const before = base?.files ?? new Map<string, string>();
      const files = await filesOf(services, draft);
      const tried = await tryContent(services, files);
      return {
        draft: summary(draft),
        differences: await differencesIn(services, before, files),
        needsReview: needsReview(draft.changes),
        approvedBy: draft.approvedBy ?? undefined,
        remark: draft.remark ?? undefined,
        fault: 'fault' in tried ? tried.fault : undefined,
        isBehind: newest !== draft.base,
        preview: `${config.publicUrl}/preview/${previewKey(services.keys, id)}`,
        examples: 'content' in tried ? await changedExamples(services, before, tried.content) : [],
      };
    },
    async review(id, step) {
      if (!isId(id) || !isEditable || (step.to === 'approved' && !isPublisher)) return 'unknown';
      let isOwn = false;
      const draft = await database.db.transaction().execute(async (tx) => {
        const changed = await changeDraft(tx, encryption, id, (current) => {
          isOwn = current.authors.some(({ subject }) => subject === session.subject);
          if (step.to === 'approved' && isOwn) return undefined;
          const approver = step.to === 'approved' ? session : undefined;
          return {
            state: step.to,
            approver: approver?.subject ?? null,
            approvedBy: approver?.name ?? null,
            publishAt: null,
            remark: step.to === 'open' ? step.remark : null,
          };
        });
        if (changed) {
          const action = (
            {
              'in-review': 'content-review-asked',
              approved: 'content-approved',
              open: 'content-sent-back',
            } as const
          )[step.to];
          await recordAuditIn(tx, services, session, { action, about: changed.title });
        }
        return changed;
      });
      if (draft) return 'done';
      return step.to === 'approved' && isOwn ? 'own' : 'unknown';
    },
    async publish(id, at) {
      const draft = await draftBy(id);
      if (!draft || !isPublisher || !isEditable) return { refused: 'unknown' };
      const moment = at === undefined ? undefined : new Date(at);
      if (moment && !(moment.getTime() > now().getTime())) return { refused: 'past' };
      const action = moment ? 'content-scheduled' : 'content-published';
      return outcomeOf(await publishDraft(services, session, id, recorded(action, draft.title), moment));
    },
    async discard(id) {
      if (!isId(id) || !isEditable) return false;
      return database.db.transaction().execute(async (tx) => {
        const draft = await changeDraft(tx, encryption, id, () => ({ state: 'discarded', publishAt: null }));
        if (draft)
          await recordAuditIn(tx, services, session, { action: 'content-discarded', about: draft.title });
        return draft !== undefined;
      });
    },
    async rebase(id) {
      const draft = await draftBy(id);
      if (!draft || !isEditable) return false;
      const { base, changes, overlaps } = await rebased(services, draft);
      return database.db.transaction().execute(async (tx) => {
        const moved = await changeDraft(tx, encryption, id, (current) =>
          current.changedAt.getTime() === draft.changedAt.getTime()
            ? {
                ...{ base, changes, changedAt: now() },
                // The person who approved it has not seen that it now replaces other people's changes.
                ...(overlaps.length > 0 && {
                  state: 'open' as const,
                  approver: null,
                  approvedBy: null,
                  publishAt: null,
                }),
              }
            : undefined,
        );
        return moved !== undefined;
      });
    },
    versions: async (before) => (await recentVersions(services, versionsInPage, before)).map(entryOf),
    async version(id) {
      const version = await versionOf(services, id);
      if (!version) return undefined;
      const before = version.parent === null ? undefined : await versionOf(services, version.parent);
      const differences = before ? await differencesIn(services, before.files, version.files) : [];
      return { version: entryOf(version), differences };
    },
    async rollBack(id, reason) {
      if (!isPublisher || !isEditable) return { refused: 'unknown' };
      return outcomeOf(
        await rollBack(services, session, id, reason, recorded('content-rolled-back', String(id))),
      );
    },
  };
}

async function differencesIn(services: Services, before: Manifest, after: Manifest) {
  const found = await differencesBetween(services, before, after);
  return found.map((one) => ({ ...one, kind: itemOfPath(one.path)?.kind }));
}

function summaryOf(draft: Draft, session: Session): DraftSummary {
  const items = new Set([...draft.changes.keys()].map((path) => itemOfPath(path)?.id ?? path));
  return {
    id: draft.id,
    title: draft.title,
    state: draft.state,
    changedAt: draft.changedAt.toISOString(),
    authors: draft.authors.map(({ name }) => name),
    items: items.size,
    publishAt: draft.publishAt?.toISOString(),
    isMine: draft.authors.some(({ subject }) => subject === session.subject),
  };
}

const entryOf = ({ id, madeAt, author, approvedBy, reason }: Version): VersionEntry => ({
  id,
  madeAt: madeAt.toISOString(),
  name: author.name,
  approvedBy: approvedBy ?? undefined,
  reason,
});

const outcomeOf = (outcome: { version: number } | { scheduled: Date } | PublishRefusal): PublishOutcome =>
  'scheduled' in outcome ? { scheduled: outcome.scheduled.toISOString() } : outcome;
