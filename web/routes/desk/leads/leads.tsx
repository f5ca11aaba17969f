import { useState } from 'react';
import { data, Form } from 'react-router';
import { type LeadFilter, leadFilterIn } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { smallButton } from '../../../ui/button.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { ReasonInput } from '../reason-input.tsx';
import type { Route } from './+types/leads.ts';
import { LeadFilters } from './lead-filters.tsx';
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
    lacksReason: query.get('export') === 'reason',
    today: args.context.get(siteContext).today,
  };
}

const maxSearchLength = 50;

/** Uses POST, because personal data must not appear in an address. */
export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const typed = String(args.context.get(siteContext).posted?.get('typed') ?? '');
  if (typed.length > maxSearchLength) return data({ found: undefined, tooLong: typed }, { status: 422 });
  return { found: await room.search(typed), tooLong: undefined };
}

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { filter, forms, leads, next, isFirst, lacksReason, today } = loaderData;
  const filterQuery = String(new URLSearchParams({ ...filter }));
  const found = actionData?.found;
  return (
    <Page
      page="deskLeads"
      title={t('leads.title')}
      lead={t('leads.lead')}
      hasFailed={(lacksReason && !found) || actionData?.tooLong !== undefined}
    >
      <LeadSearch hasSearched={found !== undefined} tooLong={actionData?.tooLong} />
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
          <LeadFilters key={filterQuery} filter={filter} forms={forms} />
          <LeadTable leads={leads} today={today} query={filterQuery} />
          <nav aria-label={t('leads.title')}>
            {!isFirst && <SiteLink to={`desk/leads?${filterQuery}`}>{t('leads.newest')}</SiteLink>}{' '}
            {next && <SiteLink to={`desk/leads?${filterQuery}&after=${next}`}>{t('leads.older')}</SiteLink>}
          </nav>
          {leads.length > 0 && <LeadExport filter={filter} lacksReason={lacksReason} />}
        </>
      )}
    </Page>
  );
}

function LeadSearch({ hasSearched, tooLong }: { hasSearched: boolean; tooLong: string | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" className={`card ${styles.panel}`} role="search">
      <DeskInput
        title={t('leads.search.title')}
        help={t('leads.search.help')}
        error={tooLong === undefined ? undefined : t('tooLong', { most: maxSearchLength })}
        defaultValue={tooLong}
        type="search"
        name="typed"
        autoComplete="off"
        required
        key={String(hasSearched)}
      />
      <button type="submit" className={smallButton}>
        {t('leads.search.press')}
      </button>
    </Form>
  );
}

/** The server requires a reason and records it. */
function LeadExport({ filter, lacksReason }: { filter: LeadFilter; lacksReason: boolean }) {
  const { t, language } = useTranslation('desk');
  // The page stays after a download.
  const [isSent, setSent] = useState(false);
  return (
    <details className="card" id="export" open={lacksReason}>
      <summary>{t('leads.export.title')}</summary>
      <form method="post" action="/desk/leads/export" className={styles.panel} onSubmit={() => setSent(true)}>
        <p>{t('leads.export.what')}</p>
        <input type="hidden" name="language" value={language} />
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonInput title={t('leads.export.reason')} isRefused={lacksReason && !isSent} />
        <button type="submit" className={smallButton}>
          {t('leads.export.press')}
        </button>
      </form>
    </details>
  );
}
