import { data } from 'react-router';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import type { Route } from './+types/leads.ts';
import { LeadExport } from './lead-export.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadSearch } from './lead-search.tsx';
import { LeadTable } from './lead-table.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const room = roomOf(args, 'leads');
  const filter = leadFilterIn(query, room.forms);
  const after = query.get('after')?.slice(0, 100);
  const { leads, next } = await room.leads(filter, after);
  return {
    filter,
    forms: room.forms,
    leads,
    next,
    isFirst: after === undefined,
    today: args.context.get(siteContext).today,
  };
}

/** A search: posted, since what is looked for is somebody's, and has no place in an address. */
export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const typed = String(args.context.get(siteContext).posted?.get('typed') ?? '');
  return typed.length > 50 ? data({ found: [] }, { status: 422 }) : { found: await room.search(typed) };
}

/** What visitors sent, newest first. The address says which, and where the page begins. */
export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { filter, forms, leads, next, isFirst, today } = loaderData;
  const shown = String(new URLSearchParams({ ...filter }));
  const found = actionData?.found;
  return (
    <Page page="deskLeads" isIndexed={false} title={t('leads.title')} lead={t('leads.lead')}>
      <LeadSearch searched={found !== undefined} />
      {found ? (
        <>
          {found.length === 0 && <p role="status">{t('leads.search.none')}</p>}
          {found.length > 0 && <LeadTable leads={found} today={today} />}
          <p>
            <SiteLink to="desk/leads">{t('leads.search.back')}</SiteLink>
          </p>
        </>
      ) : (
        <>
          <LeadFilters key={shown} filter={filter} forms={forms} />
          <LeadTable leads={leads} today={today} query={shown} />
          <nav aria-label={t('leads.title')}>
            {!isFirst && <SiteLink to={`desk/leads?${shown}`}>{t('leads.newest')}</SiteLink>}{' '}
            {next && <SiteLink to={`desk/leads?${shown}&after=${next}`}>{t('leads.older')}</SiteLink>}
          </nav>
          {leads.length > 0 && <LeadExport filter={filter} />}
        </>
      )}
    </Page>
  );
}
