import { data, redirect } from 'react-router';
import type { TypedRequest } from '#contract/desk-privacy.ts';
import { answerDays } from '#domain/data-subject-requests.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import styles from '../desk-panel.module.css';
import type { Route } from './+types/requests.ts';
import { EnterRequest } from './enter-request.tsx';
import { RequestTable } from './request-table.tsx';

export const handle = { namespaces: ['desk', 'forms', 'messages'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'privacy');
  const query = new URL(args.request.url).searchParams;
  const which = query.get('which') === 'past' ? ('past' as const) : ('open' as const);
  const after = query.get('after') ?? undefined;
  const { requests, next } = await room.requests(which, after);
  return { which, requests, next, isFirst: after === undefined, today: args.context.get(siteContext).today };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'privacy');
  const posted = args.context.get(siteContext).posted;
  const value = (name: keyof TypedRequest) => String(posted?.get(name) ?? '');
  const typed = {
    kind: value('kind'),
    idNumber: value('idNumber'),
    MobileNumber: value('MobileNumber'),
    email: value('email'),
    message: value('message'),
  };
  const entered = await room.enter(typed);
  if ('errors' in entered) return data({ errors: entered.errors, typed }, { status: 422 });
  const known = entered.isNew ? '' : '?known=1';
  throw redirect(`/${args.params.language}/desk/privacy/${entered.reference}${known}`);
}

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { which, requests, next, isFirst, today } = loaderData;
  return (
    <Page
      page="deskPrivacy"
      title={t('privacy.title')}
      lead={t('privacy.lead', { count: answerDays })}
      hasFailed={actionData !== undefined}
    >
      <EnterRequest failed={actionData} />
      <nav aria-label={t('privacy.which')} className={styles.filters}>
        <SiteLink to="desk/privacy" aria-current={which === 'open' ? 'page' : undefined}>
          {t('privacy.open')}
        </SiteLink>
        <SiteLink to="desk/privacy?which=past" aria-current={which === 'past' ? 'page' : undefined}>
          {t('privacy.past')}
        </SiteLink>
      </nav>
      <RequestTable requests={requests} today={today} />
      <nav aria-label={t('privacy.title')} className={styles.filters}>
        {!isFirst && <SiteLink to={`desk/privacy?which=${which}`}>{t('privacy.first')}</SiteLink>}
        {next && <SiteLink to={`desk/privacy?which=${which}&after=${next}`}>{t('privacy.next')}</SiteLink>}
      </nav>
    </Page>
  );
}
