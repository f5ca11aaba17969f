import { data } from 'react-router';
import { maxReasonLength, minReasonLength } from '#domain/desk-reason.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import { useForgottenDraft } from '../drafts/use-draft.ts';
import type { Route } from './+types/request.ts';
import { ErasureSummary, endDraft, RequestAnswer } from './request-answer.tsx';
import { RequestFacts, RequestOf } from './request-facts.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const found = await roomOf(args, 'privacy').request(args.params.id);
  if (!found) throw nothingHere();
  const query = new URL(args.request.url).searchParams;
  const exported = query.get('export');
  const exportRefused = (['over', 'reason'] as const).find((one) => one === exported);
  return { found, wasOpen: query.has('known'), exportRefused, today: args.context.get(siteContext).today };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'privacy');
  const posted = args.context.get(siteContext).posted;
  const [intent, reason] = [posted?.get('intent'), String(posted?.get('reason') ?? '')];
  const { id } = args.params;
  const refused = (outcome: 'unsure' | 'malformed' | 'over' | 'same' | 'reason' | 'stored') =>
    data({ outcome }, { status: 422 });
  if (intent === 'confirm') {
    if (posted?.get('sure') !== 'on') return refused('unsure');
    const confirmed = await room.confirmErasure(id);
    if (confirmed.outcome === 'same-person') return refused('same');
    return confirmed.outcome === 'unknown' ? refused('over') : { outcome: confirmed.outcome };
  }
  if (intent !== 'done' && intent !== 'nothing' && intent !== 'refused') return refused('malformed');
  const outcome = await room.end(id, intent, reason);
  return outcome === 'ended' ? { outcome } : refused(outcome === 'unknown' ? 'over' : outcome);
}

const doneOutcomes = ['ended', 'first', 'erased', 'nothing'] as const;

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { found, wasOpen, exportRefused, today } = loaderData;
  const { reference, kind, person } = found;
  const outcome = actionData?.outcome ?? exportRefused;
  const ended = outcome === 'ended' ? actionData : undefined;
  useForgottenDraft(endDraft(reference, 'done'), ended);
  useForgottenDraft(endDraft(reference, 'refused'), ended);
  const isDone = doneOutcomes.some((one) => one === outcome);
  return (
    <Page
      page="deskRequest"
      values={{ reference }}
      title={reference}
      lead={t(`privacy.kinds.${kind}`)}
      hasFailed={outcome !== undefined && !isDone}
    >
      {outcome && (
        <p role={isDone ? 'status' : 'alert'} className="note">
          {outcome === 'reason'
            ? t('reasonNeeded', { least: minReasonLength, most: maxReasonLength })
            : t(`privacy.outcomes.${outcome}`)}
        </p>
      )}
      {wasOpen && !outcome && (
        <p role="status" className="note">
          {t('privacy.wasOpen')}
        </p>
      )}
      <RequestFacts entry={found} today={today} />
      {found.erasure && <ErasureSummary erasure={found.erasure} state={found.state} />}
      {person && (
        <>
          <RequestOf person={person} />
          <RequestAnswer entry={found} person={person} />
        </>
      )}
    </Page>
  );
}
