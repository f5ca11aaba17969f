import { useTranslation } from '../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/audit-log.ts';
import { roomOf } from './desk-access.ts';
import { Moment } from './moment.tsx';

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('before') ?? '';
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  return { entries: await roomOf(args, 'privacy').auditLog(before), isFirst: before === undefined };
}

export default function AuditLogPage({ loaderData: { entries, isFirst } }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const oldest = entries.at(-1)?.position ?? 1;
  const columns: Column<(typeof entries)[number]>[] = [
    { title: t('auditLog.columns.at'), cell: ({ at }) => <Moment at={at} /> },
    { title: t('auditLog.columns.who'), cell: ({ name }) => <bdi>{name}</bdi> },
    { title: t('auditLog.columns.what'), cell: ({ action }) => t(`auditLog.actions.${action}`) },
    { title: t('auditLog.columns.about'), cell: ({ about }) => <bdi>{about ?? '—'}</bdi> },
    { title: t('auditLog.columns.why'), cell: ({ reason }) => <bdi>{reason ?? '—'}</bdi> },
  ];
  return (
    <Page page="deskAuditLog" title={t('auditLog.title')} lead={t('auditLog.lead')}>
      <DataTable
        columns={columns}
        rows={entries}
        keyOf={({ position }) => position}
        none={t('auditLog.none')}
      />
      <nav aria-label={t('auditLog.title')}>
        {!isFirst && <SiteLink to="desk/audit-log">{t('newest')}</SiteLink>}{' '}
        {oldest > 1 && <SiteLink to={`desk/audit-log?before=${oldest}`}>{t('older')}</SiteLink>}
      </nav>
    </Page>
  );
}
