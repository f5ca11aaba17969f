import { data, Link, type RouterContextProvider, useSearchParams } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import { type ReportKind, readReports, reportKinds, reportsByYear } from '#domain/publications/reports.ts';
import { formContext } from '../../forms/form-context.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageSearch } from '../../page-search.ts';
import shelfScene from '../../scenes/shelf.svg';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { moveWithArrows } from '../../ui/tab-keys.ts';
import tabs from '../../ui/tabs.module.css';
import type { Route } from './+types/reports.ts';
import { ReportEntry } from './report-entry.tsx';
import styles from './report-list.module.css';

const namespace = 'reports';
export const handle = { namespaces: [namespace] };

/** A list that fails to load is undefined, and the page says so. */
async function bothLists({ context }: { context: Readonly<RouterContextProvider> }) {
  const { api } = context.get(formContext);
  const list = (path: (typeof apiPaths)['financialReports' | 'boardReports']) =>
    api(path).then(
      ({ accepted, body }) => (accepted ? readReports(body) : undefined),
      () => undefined,
    );
  const [financial, bod] = await Promise.all([list(apiPaths.financialReports), list(apiPaths.boardReports)]);
  // A page that lacks a list must not be cached.
  const whole = financial && bod;
  return data({ financial, bod }, whole ? undefined : { headers: { 'Cache-Control': 'no-store' } });
}

export const loader = (args: Route.LoaderArgs) => bothLists(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => bothLists(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Tabs and years show the same data. */
export const shouldRevalidate = () => false;

/** Returns a function that makes the query of a tab and year, and keeps the address's other parameters. */
function useHere(): (shown: { tab: ReportKind; year?: number }) => string {
  const query = usePageSearch();
  return ({ tab, year }) => {
    const next = new URLSearchParams(query);
    next.set('tab', tab);
    next.delete('year');
    if (year) next.set('year', String(year));
    return `?${next}`;
  };
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  const here = useHere();
  const kind: ReportKind = query.get('tab') === 'bod' ? 'bod' : 'financial';
  const reports = loaderData[kind];
  const years = reportsByYear(kind, reports ?? []);
  const [year, shown = []] = years.find(([year]) => String(year) === query.get('year')) ?? years[0] ?? [];
  return (
    <Page page="reports" title={t('title')} lead={t('lead')}>
      <div className={`stack6 ${styles.reports}`}>
        <Tabs kind={kind} />
        <div id="reports-panel" role="tabpanel" aria-labelledby={`tab-${kind}`} className="stack5">
          {years.length > 0 && (
            <nav aria-label={t('years')} className="cluster2">
              {years.map(([one]) => (
                <Link
                  key={one}
                  className={tabs.choice}
                  to={here({ tab: kind, year: one })}
                  aria-current={one === year ? 'true' : undefined}
                  preventScrollReset
                >
                  {one}
                </Link>
              ))}
            </nav>
          )}
          {year && (
            <h2 className="size3">
              {t(kind)} <bdi dir="ltr">{year}</bdi>
            </h2>
          )}
          {shown.length > 0 ? (
            <ul className="stack4">
              {shown.map((report) => (
                <ReportEntry key={report.id} kind={kind} report={report} />
              ))}
            </ul>
          ) : (
            <Empty scene={shelfScene}>{t(reports?.length === 0 ? 'none' : 'unavailable')}</Empty>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Links work without scripts. With scripts they are one tab stop with arrow keys. */
function Tabs({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation(namespace);
  const hydrated = useHydrated();
  const here = useHere();
  return (
    <div role="tablist" aria-label={t('title')} className={tabs.tabs} onKeyDown={moveWithArrows}>
      {reportKinds.map((one) => (
        <Link
          key={one}
          id={`tab-${one}`}
          role="tab"
          className={tabs.tab}
          to={here({ tab: one })}
          aria-selected={one === kind}
          aria-controls="reports-panel"
          tabIndex={hydrated && one !== kind ? -1 : undefined}
          preventScrollReset
        >
          {t(one)}
        </Link>
      ))}
    </div>
  );
}
