import type { CaseFilter } from '#contract/desk.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { roomOf } from '../desk-access.ts';
import styles from '../desk-panel.module.css';
import { Unlock } from '../unlock.tsx';
import type { Route } from './+types/cases.ts';
import { CaseSearch } from './case-search.tsx';
import { CaseTable } from './case-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'compliance');
  const query = new URL(args.request.url).searchParams;
  const which: CaseFilter = query.get('which') === 'closed' ? 'closed' : 'open';
  const { cases, alteredReferences, next } = await room.cases(which, query.get('after') ?? undefined);
  const officers = await room.officers();
  return {
    which,
    cases,
    altered: alteredReferences,
    next,
    today: args.context.get(siteContext).today,
    mine: officers.find(({ isMe, state }) => isMe && state === 'active')?.recipient,
    alone: officers.filter(({ state }) => state === 'active').length < 2,
    outdated: await room.outdatedKeys(),
  };
}

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { which, cases, altered, next, today, mine, alone, outdated } = loaderData;
  return (
    <Page page="deskCases" title={t('cases.title')} lead={t('cases.lead')}>
      {(!mine || alone || outdated > 0) && (
        <div className="note">
          {!mine && <p>{t('officers.youHaveNone')}</p>}
          {mine && alone && <p>{t('officers.alone')}</p>}
          {mine && outdated > 0 && <p>{t('officers.outdated', { count: outdated })}</p>}
          <p>
            <SiteLink to="desk/officers">{t('officers.title')}</SiteLink>
          </p>
        </div>
      )}
      {mine && <Unlock recipient={mine} />}
      <nav aria-label={t('cases.title')} className={styles.filters}>
        <SiteLink to="desk/cases" aria-current={which === 'open' ? 'page' : undefined}>
          {t('cases.open')}
        </SiteLink>
        <SiteLink to="desk/cases?which=closed" aria-current={which === 'closed' ? 'page' : undefined}>
          {t('cases.closed')}
        </SiteLink>
      </nav>
      {altered.length > 0 && (
        <div className="note" role="alert">
          <p>{t('cases.altered')}</p>
          <ul>
            {altered.map((reference) => (
              <li key={reference}>
                <Reference>{reference}</Reference>
              </li>
            ))}
          </ul>
        </div>
      )}
      {cases.length === 0 ? (
        <p>{t('cases.none')}</p>
      ) : (
        <>
          <CaseSearch references={cases.map(({ reference }) => reference)} />
          <CaseTable cases={cases} today={today} />
        </>
      )}
      {next && (
        <p>
          <SiteLink to={`desk/cases?which=${which}&after=${next}`}>{t('cases.more')}</SiteLink>
        </p>
      )}
    </Page>
  );
}
