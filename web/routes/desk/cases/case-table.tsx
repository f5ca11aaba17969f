import type { CaseEntry } from '#contract/desk.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { ReferenceLink } from '../reference-link.tsx';

export function CaseTable({ cases, today }: { cases: readonly CaseEntry[]; today: string }) {
  const { t } = useTranslation('desk');
  const columns: Column<CaseEntry>[] = [
    {
      title: t('cases.columns.reference'),
      cell: ({ reference }) => <ReferenceLink to={`desk/cases/${reference}`} reference={reference} />,
    },
    {
      title: t('cases.columns.state'),
      cell: ({ state, awaitsReply }) => (
        <span>
          {t(`states.${state}`)}
          {awaitsReply && <strong> · {t('cases.awaitsReply')}</strong>}
        </span>
      ),
    },
    {
      title: t('cases.columns.received'),
      cell: ({ receivedOn, days }) => (
        <span>
          <Day of={receivedOn} /> {days === 0 ? t('cases.today') : t('cases.days', { count: days })}
        </span>
      ),
    },
    {
      title: t('cases.columns.acknowledge'),
      cell: ({ acknowledgeBy, acknowledgedOn }) => (
        <Due by={acknowledgeBy} done={acknowledgedOn} today={today} />
      ),
    },
    {
      title: t('cases.columns.answer'),
      cell: ({ answerBy, answeredOn, closedOn }) => (
        <Due by={answerBy} done={answeredOn ?? closedOn} today={today} />
      ),
    },
    {
      title: t('cases.columns.assigned'),
      cell: ({ assignedTo }) => <bdi>{assignedTo?.name ?? t('cases.nobody')}</bdi>,
    },
  ];
  return <DataTable columns={columns} rows={cases} keyOf={({ reference }) => reference} />;
}

/** Says in words whether a deadline is met, since colour alone is not accessible. */
export function Due({ by, done, today }: { by: string; done: string | null; today: string }) {
  const { t } = useTranslation('desk');
  const day = <Day of={done ?? by} />;
  if (done)
    return (
      <span>
        {done > by ? t('due.doneLate') : t('due.done')} {day}
      </span>
    );
  return (
    <span className={by < today ? 'late' : undefined}>
      {by < today ? t('due.late') : t('due.by')} {day}
    </span>
  );
}
