import { data, type LoaderFunctionArgs } from 'react-router';
import type { ContentRoom, PublishOutcome, PublishRefusal } from '#contract/desk-content.ts';
import { parseRiyadhTime } from '#domain/dates/riyadh-time.ts';
import { siteContext } from '../../../site.ts';
import { roomOf } from '../desk-access.ts';

export type StepOutcome =
  | { done: 'asked' | 'approved' | 'sentBack' | 'unscheduled' | 'rebased' | 'discarded' }
  | { version: number }
  | { scheduled: string }
  | StepRefusal;

export type StepRefusal = PublishRefusal | { refused: 'own-draft' | 'unsure' | 'noRemark' | 'noReason' };

export const maxRemarkLength = 500;

export async function takeStep(args: Parameters<typeof roomOf>[0] & LoaderFunctionArgs, id: string) {
  const room = roomOf(args, 'content');
  const posted = args.context.get(siteContext).posted;
  const value = (name: string) => String(posted?.get(name) ?? '').trim();
  const outcome = await stepOf(room, id, value);
  return 'refused' in outcome ? data({ ...outcome, typed: value('remark') }, { status: 422 }) : outcome;
}

async function stepOf(room: ContentRoom, id: string, value: (name: string) => string): Promise<StepOutcome> {
  const [seen, remark] = [value('seen'), value('remark')];
  const review = async (
    step: Parameters<ContentRoom['review']>[2],
    done: Extract<StepOutcome, { done: unknown }>['done'],
  ): Promise<StepOutcome> => {
    const outcome = await room.review(id, seen, step);
    return outcome === 'done' ? { done } : { refused: outcome };
  };
  switch (value('intent')) {
    case 'ask':
      return review({ to: 'in-review' }, 'asked');
    case 'approve':
      return review({ to: 'approved' }, 'approved');
    case 'send-back':
      if (remark === '' || remark.length > maxRemarkLength) return { refused: 'noRemark' };
      return review({ to: 'open', remark }, 'sentBack');
    case 'unschedule':
      return review({ to: 'unscheduled' }, 'unscheduled');
    case 'publish':
      return room.publish(id, seen, undefined);
    case 'schedule': {
      const at = parseRiyadhTime(value('at'));
      return at === undefined ? { refused: 'past' } : room.publish(id, seen, at);
    }
    case 'rebase':
      return (await room.rebase(id)) ? { done: 'rebased' } : { refused: 'stale' };
    case 'discard':
      if (value('sure') !== 'on') return { refused: 'unsure' };
      return review({ to: 'discarded' }, 'discarded');
    default:
      return { refused: 'unknown' };
  }
}

export async function rollBackStep(args: Parameters<typeof takeStep>[0], version: number) {
  const room = roomOf(args, 'content');
  const reason = String(args.context.get(siteContext).posted?.get('reason') ?? '').trim();
  const outcome: PublishOutcome | StepRefusal =
    reason === '' || reason.length > maxRemarkLength
      ? { refused: 'noReason' }
      : await room.rollBack(version, reason);
  return 'refused' in outcome ? data({ ...outcome, typed: reason }, { status: 422 }) : outcome;
}
