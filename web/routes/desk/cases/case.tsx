import { data } from 'react-router';
import type { CaseChange } from '#contract/desk.ts';
import { reportOutcomes, reportStates } from '#domain/whistleblowing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import { Unlock } from '../unlock.tsx';
import type { Route } from './+types/case.ts';
import { CaseContent } from './case-content.tsx';
import { CaseFacts } from './case-facts.tsx';

export const handle = { namespaces: ['desk', 'forms', 'messages'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'compliance');
  const found = await room.case(args.params.id);
  if (!found) throw nothingHere();
  if (found === 'altered') return { altered: args.params.id };
  const officers = (await room.officers()).filter(({ state }) => state === 'active');
  return {
    found,
    officers,
    today: args.context.get(siteContext).today,
    mine: officers.find(({ isMe }) => isMe)?.recipient,
  };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'compliance');
  const change = changeIn(args.context.get(siteContext).posted ?? new FormData());
  const changed = change && (await room.change(args.params.id, change));
  if (changed === 'unknown') throw nothingHere();
  const outcome = changed ?? ('malformed' as const);
  if (outcome === 'changed') return { outcome };
  return data({ outcome }, { status: outcome === 'stale' ? 409 : 422 });
}

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

function changeIn(posted: FormData): CaseChange | undefined {
  const value = (name: string) => String(posted.get(name) ?? '');
  if (value('intent') === 'assign')
    return { from: value('from') || null, assignTo: value('officer') || null };
  const from = reportStates.find((one) => one === value('from'));
  if (!from) return undefined;
  switch (value('intent')) {
    case 'acknowledged':
      return { from, to: 'acknowledged' };
    case 'examined':
      return { from, to: 'examined' };
    case 'closed': {
      const outcome = reportOutcomes.find((one) => one === value('outcome'));
      return outcome && { from, to: 'closed', outcome };
    }
    case 'destroy':
      return value('sure') === 'on' ? { from, destroy: true } : undefined;
    default:
      return undefined;
  }
}

export default function CaseDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  if ('altered' in loaderData)
    return (
      <Page
        page="deskCase"
        values={{ reference: loaderData.altered }}
        title={loaderData.altered}
        lead={t('case.altered')}
        hasFailed
      >
        <p role="alert" className="note">
          {t('errors.altered')}
        </p>
      </Page>
    );
  const { found, officers, mine, today } = loaderData;
  return (
    <Page
      page="deskCase"
      values={{ reference: found.reference }}
      title={found.reference}
      lead={t(`states.${found.state}`)}
      hasFailed={actionData !== undefined && actionData.outcome !== 'changed'}
    >
      {actionData && (
        <p role={actionData.outcome === 'changed' ? 'status' : 'alert'} className="note">
          {t(`changes.${actionData.outcome}`)}
        </p>
      )}
      <CaseFacts entry={found} officers={officers} canChange={mine !== undefined} today={today} />
      {mine ? (
        <>
          <Unlock recipient={mine} />
          <CaseContent key={found.reference} entry={found} />
        </>
      ) : (
        <p className="note">{t('officers.youHaveNone')}</p>
      )}
    </Page>
  );
}
