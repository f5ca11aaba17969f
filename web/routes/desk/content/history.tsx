import type { VersionEntry } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/history.ts';
import { AuthorName, VersionReason } from './author-name.tsx';

export const handle = { namespaces: ['desk', 'content'] };

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get('before') ?? '';
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  return { versions: await roomOf(args, 'content').versions(before), isFirst: before === undefined };
}

export default function HistoryPage({ loaderData: { versions, isFirst } }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const { t: desk } = useTranslation('desk');
  const oldest = versions.at(-1)?.id ?? 1;
  const columns: Column<VersionEntry>[] = [
    {
      title: t('history.columns.version'),
      names: 'row',
      cell: ({ id }) => (
        <SiteLink to={`desk/content/history/${id}`}>{t('history.version', { number: id })}</SiteLink>
      ),
    },
    { title: t('history.columns.madeAt'), cell: ({ madeAt }) => <Moment at={madeAt} /> },
    { title: t('history.columns.name'), cell: ({ author }) => <AuthorName author={author} /> },
    { title: t('history.columns.reason'), cell: (version) => <VersionReason {...version} /> },
    { title: t('history.columns.approvedBy'), cell: ({ approvedBy }) => <bdi>{approvedBy ?? '—'}</bdi> },
  ];
  return (
    <Page page="deskHistory" title={t('history.title')} lead={t('history.lead')}>
      <DataTable columns={columns} rows={versions} keyOf={({ id }) => id} none={t('history.none')} />
      <nav aria-label={t('history.title')}>
        {!isFirst && <SiteLink to="desk/content/history">{desk('newest')}</SiteLink>}{' '}
        {oldest > 1 && <SiteLink to={`desk/content/history?before=${oldest}`}>{desk('older')}</SiteLink>}
      </nav>
    </Page>
  );
}
