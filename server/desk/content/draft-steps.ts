import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/desk.ts';
import type { ContentRoom, PublishOutcome, PublishRefusal, ReviewStep } from '#contract/desk-content.ts';
import { isUploadPath } from '#domain/publications/uploads.ts';
import { rebaseChanges } from '../../content/drafts/draft-files.ts';
import {
  changeDraft,
  type Draft,
  type DraftChanges,
  draftOf,
  reopened,
} from '../../content/drafts/drafts.ts';
import { publishDraft, rollBack } from '../../content/drafts/publish.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { recordAuditIn } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';

type Steps = Pick<ContentRoom, 'review' | 'publish' | 'rebase' | 'rollBack'>;

/** Used if CONTENT_DIR is set: the site then reads that folder, and the desk changes nothing. */
export const readOnly: Steps = {
  review: async () => 'unknown',
  publish: async () => ({ refused: 'unknown' }),
  rebase: async () => false,
  rollBack: async () => ({ refused: 'unknown' }),
};

const actions: Record<ReviewStep['to'], AuditAction> = {
  'in-review': 'content-review-asked',
  approved: 'content-approved',
  open: 'content-sent-back',
  unscheduled: 'content-unscheduled',
  discarded: 'content-discarded',
};

/** Each step writes its audit entry in its transaction. */
export function draftSteps(services: Services, session: Session): Steps {
  const { database, now } = services;
  const isPublisher = session.roles.includes('publisher');
  const isAuthor = ({ authors }: Draft) => authors.some(({ subject }) => subject === session.subject);
  const isUnchanged = ({ changedAt }: Draft, seen: string) => changedAt.toISOString() === seen;
  const findDraft = async (id: string) => (isId(id) ? draftOf(services, id) : undefined);
  const recordStep = (action: AuditAction, about: string, reason?: string) => (tx: Transaction<Tables>) =>
    recordAuditIn(tx, services, session, { action, about, ...(reason !== undefined && { reason }) });
  /** No change if `fieldsOf` returns undefined. */
  const change = (
    id: string,
    fieldsOf: (current: Draft) => DraftChanges | undefined,
    action: AuditAction,
    reason?: string,
  ) =>
    database.db.transaction().execute(async (tx) => {
      const draft = await changeDraft(tx, services, id, fieldsOf);
      if (draft) await recordStep(action, draft.title, reason)(tx);
      return draft !== undefined;
    });

  return {
    async review(id, seen, step) {
      if (!(await findDraft(id))) return 'unknown';
      let refused: 'unknown' | 'own-draft' | 'stale' = 'unknown';
      const reason = step.to === 'open' ? step.remark : undefined;
      const isDone = await change(
        id,
        (current) => {
          const next = isUnchanged(current, seen) ? afterStep(current, step) : 'stale';
          if (typeof next === 'object') return next;
          refused = next;
          return undefined;
        },
        actions[step.to],
        reason,
      );
      return isDone ? 'done' : refused;
    },
    async publish(id, seen, at) {
      const draft = await findDraft(id);
      if (!draft || !isPublisher) return { refused: 'unknown' };
      if (!isUnchanged(draft, seen)) return { refused: 'stale' };
      const moment = at === undefined ? undefined : new Date(at);
      if (moment && !(moment.getTime() > now().getTime())) return { refused: 'past' };
      const record = recordStep(moment ? 'content-scheduled' : 'content-published', draft.title, at);
      return outcomeOf(await publishDraft(services, session, draft, record, moment));
    },
    async rebase(id) {
      const draft = await findDraft(id);
      if (!draft) return false;
      const { base, changes, overlaps } = await rebaseChanges(services, draft);
      const onNewest = { base, changes };
      return change(
        id,
        (current) => {
          if (current.changedAt.getTime() !== draft.changedAt.getTime()) return undefined;
          // The draft now overwrites other people's changes, which its approver has not seen.
          return overlaps.length > 0 ? { ...onNewest, ...reopened } : onNewest;
        },
        'content-changed',
      );
    },
    async rollBack(id, reason) {
      if (!isPublisher) return { refused: 'unknown' };
      const record = recordStep('content-rolled-back', String(id), reason);
      return outcomeOf(await rollBack(services, session, id, reason, record));
    },
  };

  /** Why this person cannot take the step, or the draft's new fields. */
  function afterStep(draft: Draft, step: ReviewStep): DraftChanges | 'unknown' | 'own-draft' | 'stale' {
    const { state } = draft;
    switch (step.to) {
      case 'in-review':
        return state === 'open' ? { ...reopened, state: 'in-review' } : 'stale';
      case 'approved':
        if (!isPublisher) return 'unknown';
        if (isAuthor(draft)) return 'own-draft';
        if (state !== 'in-review') return 'stale';
        return { state: 'approved', approver: session.subject, approvedBy: session.name, remark: null };
      case 'open':
        if (!isPublisher && !isAuthor(draft)) return 'unknown';
        return state === 'open' ? 'stale' : { ...reopened, remark: step.remark };
      case 'unscheduled':
        if (!isPublisher) return 'unknown';
        if (state !== 'scheduled') return 'stale';
        return { state: draft.approver ? 'approved' : 'open', publishAt: null, publisher: null };
      case 'discarded': {
        if (!isPublisher && !isAuthor(draft)) return 'unknown';
        // Staff can still read the texts. Housekeeping deletes the uploaded files, which nothing names any more.
        const texts = [...draft.changes].filter(([path]) => !isUploadPath(path));
        return { state: 'discarded', publishAt: null, changes: new Map(texts) };
      }
    }
  }
}

const outcomeOf = (outcome: { version: number } | { scheduled: Date } | PublishRefusal): PublishOutcome =>
  'scheduled' in outcome ? { scheduled: outcome.scheduled.toISOString() } : outcome;
