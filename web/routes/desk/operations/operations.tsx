import { data } from 'react-router';
import { openStates } from '#domain/desk.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { deskOf, roomOf } from '../desk-access.ts';
import type { Route } from './+types/operations.ts';
import { DeliveryCounts } from './delivery-counts.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { CheckFindings, SiteFacts } from './site-facts.tsx';
import { StatusList } from './status-list.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'operations');
  const query = new URL(args.request.url).searchParams;
  const state = openStates.find((one) => one === query.get('state')) ?? 'failed';
  const kind = query.get('kind')?.slice(0, 30) || undefined;
  const after = query.get('after') ?? undefined;
  const [status, list, counts, today, versions, findings] = await Promise.all([
    room.status(),
    room.deliveries({ state, kind, after }),
    room.counts(),
    room.today(),
    room.versions(),
    query.has('check') ? room.check() : undefined,
  ]);
  const roles = deskOf(args).person?.roles ?? [];
  return {
    state,
    kind,
    isFirst: after === undefined,
    ...list,
    status,
    roles,
    counts,
    today,
    versions,
    findings,
  };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'operations');
  const posted = args.context.get(siteContext).posted;
  const one = posted?.get('again');
  if (typeof one === 'string')
    return (await room.retry(one)) ? { again: 1 } : data({ refused: 'gone' as const }, { status: 422 });
  return posted?.get('sure') === 'on'
    ? { again: await room.retryAll() }
    : data({ refused: 'unsure' as const }, { status: 422 });
}

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function OperationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { status, roles, counts, today, versions, findings, ...list } = loaderData;
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined;
  return (
    <Page
      page="deskOperations"
      title={t('operations.title')}
      lead={t('operations.lead')}
      hasFailed={refused !== undefined}
    >
      <StatusList status={status} roles={roles} />
      <DeliveryCounts counts={counts} />
      <DeliveryList
        {...list}
        failed={counts.reduce((sum, { failed }) => sum + failed, 0)}
        outcome={
          actionData && (
            <p role={refused ? 'alert' : 'status'} className="note">
              {'again' in actionData
                ? `${t('operations.again.done', { count: actionData.again })} ${actionData.again > 0 ? t('operations.again.unneeded') : ''}`
                : t(`operations.again.${actionData.refused}`)}
            </p>
          )
        }
      />
      <SiteFacts today={today} versions={versions} />
      <CheckFindings findings={findings} />
    </Page>
  );
}
