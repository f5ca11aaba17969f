import { useNavigation } from 'react-router';
import { cities } from '#domain/cities/cities.ts';
import { cityLabel } from '#domain/cities/city.ts';
import type { Language } from '#domain/language.ts';
import { leadFilterIn, mostFound } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import { Shortcuts } from '../shortcuts.tsx';
import type { Route } from './+types/leads.ts';
import { Away } from './away.tsx';
import { LeadBulk } from './lead-bulk.tsx';
import { LeadExport } from './lead-export.tsx';
import { LeadFilters } from './lead-filters.tsx';
import styles from './lead-parts.module.css';
import { LeadSearch, readLeadSearch, withoutSearch } from './lead-search.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadTabs, shownCount } from './lead-tabs.tsx';
import { EditViews, LeadViews } from './lead-views.tsx';
import { actOnList, type ListOutcome } from './list-action.ts';
import { useCurrentLeads } from './use-current-leads.ts';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const language = args.params.language as Language;
  const room = roomOf(args, 'leads');
  const filter = leadFilterIn(query, room.forms);
  const after = query.get('after')?.slice(0, 100);
  const search = readLeadSearch(args.url);
  const found = search === undefined ? undefined : await room.findLeads(search);
  if (search !== undefined && !found) throw withoutSearch(args.url);
  const [{ leads, next, loadedAt }, counts, staff, views] = await Promise.all([
    found ?? room.leads(filter, after),
    room.counts(filter),
    room.staff(),
    room.views.list(),
  ]);
  const cityNames = Object.fromEntries(cities.map((city) => [city.Id, cityLabel(city, language)]));
  return {
    filter,
    searched: found && search !== undefined ? { typed: found.typed, search } : undefined,
    leads,
    next,
    counts,
    staff,
    views,
    cityNames,
    after,
    forms: room.forms,
    me: room.me,
    now: loadedAt,
    hasNoSearch: query.get('no') === 'search',
    exportRefused: (['reason', 'length'] as const).find((why) => why === query.get('export')),
    today: args.context.get(siteContext).today,
  };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const filter = leadFilterIn(new URL(args.request.url).searchParams, room.forms);
  const posted = args.context.get(siteContext).posted ?? new FormData();
  return actOnList(
    room,
    { filter, posted, today: args.context.get(siteContext).today },
    (search) => `/${args.params.language}/desk/leads?${new URLSearchParams({ search })}`,
  );
}

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const {
    filter,
    searched,
    forms,
    leads,
    next,
    counts,
    staff,
    views,
    cityNames,
    after,
    me,
    hasNoSearch,
    exportRefused,
    today,
    now,
  } = loaderData;
  const filterQuery = String(new URLSearchParams({ ...filter }));
  const query = String(
    new URLSearchParams(searched ? { search: searched.search } : { ...filter, ...(after && { after }) }),
  );
  // Until the page has settled, another press would be ignored (`useOnePress`), so errors wait.
  const isSettled = useNavigation().state === 'idle';
  const outcome = isSettled ? actionData : undefined;
  const shown = leads.map((lead) => ({ ...lead, city: cityNames[lead.cityId ?? 0] ?? '' }));
  const current = useCurrentLeads({
    query: filterQuery,
    references: shown.map(({ reference }) => reference),
    since: now,
    isOpen: false,
  });
  const arrived = searched ? 0 : (current?.arrived ?? 0);
  const hasFailed =
    exportRefused !== undefined ||
    (outcome !== undefined && !['assigned', 'states', 'done'].includes(outcome.kind));
  // Where the person looks: in the bar of the selected leads.
  const isOfBulk = ['assigned', 'states', 'nothing-chosen'].includes(outcome?.kind ?? '') && shown.length > 0;
  const said = outcome && <Outcome outcome={outcome} isRefused={hasFailed} />;
  return (
    <Page
      page="deskLeads"
      title={t('leads.title')}
      lead={t('leads.lead')}
      className={styles.list}
      hasFailed={hasFailed}
      arrived={arrived}
    >
      <LeadSearch
        tooLong={outcome?.kind === 'too-long'}
        typed={actionData && 'typed' in actionData ? actionData.typed : searched?.typed}
      />
      {!isOfBulk &&
        (said ??
          (hasNoSearch && (
            <p role="status" className="note">
              {t('leads.search.notYours')}
            </p>
          )))}
      {!searched && (
        <>
          <LeadViews views={views} filter={filter} />
          <LeadTabs filter={filter} counts={counts} />
          <LeadFilters
            key={filterQuery}
            filter={filter}
            forms={forms}
            staff={staff}
            cities={Object.entries(cityNames).map(([id, label]) => ({ id, label }))}
          />
        </>
      )}
      <p role="status">
        {arrived > 0 && (
          <SiteLink to={`desk/leads?${filterQuery}`}>{t('leads.arrivedSince', { count: arrived })}</SiteLink>
        )}
        {searched && leads.length === 0 && t('leads.search.none')}
      </p>
      {!(searched && leads.length === 0) && (
        <LeadTable leads={shown} today={today} now={now} query={query} current={current} />
      )}
      {searched ? (
        <p>
          {leads.length >= mostFound && `${t('leads.search.newest', { most: mostFound })} `}
          <SiteLink to="desk/leads">{t('leads.search.back')}</SiteLink>
        </p>
      ) : (
        <nav aria-label={t('leads.pages')}>
          {after && <SiteLink to={`desk/leads?${filterQuery}`}>{t('leads.newest')}</SiteLink>}{' '}
          {next && (
            <SiteLink to={`desk/leads?${new URLSearchParams({ ...filter, after: next })}`}>
              {t('leads.older')}
            </SiteLink>
          )}
        </nav>
      )}
      {shown.length > 0 && (
        <LeadBulk
          key={query}
          staff={staff}
          me={me}
          total={searched ? undefined : shownCount(counts, filter.state)}
          outcome={isOfBulk && said}
        />
      )}
      {!searched && leads.length > 0 && <LeadExport filter={filter} refused={exportRefused} />}
      <EditViews views={views} filter={filter} />
      <Away today={today} until={staff.find(({ id }) => id === me)?.awayUntil ?? null} />
      <Shortcuts of={{ j: () => focusRow(1), k: () => focusRow(-1) }} />
    </Page>
  );
}

/** Moves the focus to the next or previous lead of the table; Enter opens it. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('tbody th a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links.at(at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1))?.focus();
}

function Outcome({ outcome, isRefused }: { outcome: ListOutcome; isRefused: boolean }) {
  if (outcome.kind === 'too-long') return null;
  return (
    <p role={isRefused ? 'alert' : 'status'} className="note">
      <OutcomeText outcome={outcome} />
    </p>
  );
}

function OutcomeText({ outcome }: { outcome: Exclude<ListOutcome, { kind: 'too-long' }> }) {
  const { t } = useTranslation('desk');
  switch (outcome.kind) {
    case 'assigned':
    case 'states': {
      const { kind, changed, left } = outcome;
      return (
        <>
          {t(`leads.outcomes.${kind}`, { changed })}
          {left.length > 0 && ` ${t(`leads.outcomes.left.${kind}`, { references: left.join(', ') })}`}
        </>
      );
    }
    default:
      return t(`leads.outcomes.${outcome.kind}`);
  }
}
