import type { RequestEntry } from '#contract/desk-privacy.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Due } from '../cases/case-table.tsx';
import { DaysLeft } from '../days-left.tsx';
import { Moment } from '../moment.tsx';
import { ReferenceLink } from '../reference-link.tsx';

/** Contains no personal data. */
export function RequestTable({ requests, today }: { requests: readonly RequestEntry[]; today: string }) {
  const { t } = useTranslation('desk');
  const columns: Column<RequestEntry>[] = [
    {
      title: t('privacy.columns.reference'),
      cell: ({ reference }) => <ReferenceLink to={`desk/privacy/${reference}`} reference={reference} />,
    },
    { title: t('privacy.columns.kind'), cell: ({ kind }) => t(`privacy.kinds.${kind}`) },
    { title: t('privacy.columns.asked'), cell: ({ askedAt }) => <Moment at={askedAt} /> },
    {
      title: t('privacy.columns.due'),
      cell: ({ dueOn, endedOn }) => <Due by={dueOn} done={endedOn} today={today} />,
    },
    { title: t('privacy.columns.left'), cell: (entry) => <TimeLeft entry={entry} /> },
  ];
  return (
    <DataTable
      columns={columns}
      rows={requests}
      keyOf={({ reference }) => reference}
      none={t('privacy.none')}
    />
  );
}

export function TimeLeft({ entry }: { entry: RequestEntry }) {
  const { t } = useTranslation('desk');
  const { state, kind, daysLeft, confirmed, erasure } = entry;
  if (state !== 'open')
    return t(
      state === 'done' && erasure && kind !== 'erasure' ? 'privacy.overtaken' : `privacy.states.${state}`,
    );
  return (
    <span>
      <DaysLeft days={daysLeft} /> {confirmed && <strong>{t('privacy.waitsForSecond')}</strong>}
    </span>
  );
}
