import type { CaseEntry } from '#contract/desk.ts';
import { formatDayFirst } from '#domain/dates/written-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import stacked from '../../../ui/stacked-table.module.css';
import styles from '../desk-panel.module.css';

/** Cases, each a row, and what is due of them. */
export function CaseTable({ cases, today }: { cases: readonly CaseEntry[]; today: string }) {
  const { t } = useTranslation('desk');
  const columns = ['reference', 'state', 'received', 'acknowledge', 'answer', 'assigned'] as const;
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`cases.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((entry) => (
            <tr key={entry.reference}>
              <td data-title={t('cases.columns.reference')}>
                <SiteLink to={`desk/cases/${entry.reference}`}>
                  <bdi dir="ltr" translate="no">
                    {entry.reference}
                  </bdi>
                </SiteLink>
              </td>
              <td data-title={t('cases.columns.state')}>
                <span>
                  {t(`states.${entry.state}`)}
                  {entry.awaitsReply && <strong> · {t('cases.awaitsReply')}</strong>}
                </span>
              </td>
              <td data-title={t('cases.columns.received')}>
                <span>
                  <bdi dir="ltr">{formatDayFirst(entry.receivedOn)}</bdi>{' '}
                  {entry.days === 0 ? t('cases.today') : t('cases.days', { count: entry.days })}
                </span>
              </td>
              <td data-title={t('cases.columns.acknowledge')}>
                <Due by={entry.acknowledgeBy} done={entry.acknowledgedOn} today={today} />
              </td>
              <td data-title={t('cases.columns.answer')}>
                <Due by={entry.answerBy} done={entry.answeredOn ?? entry.closedOn} today={today} />
              </td>
              <td data-title={t('cases.columns.assigned')}>
                <bdi>{entry.assignedTo?.name ?? t('cases.nobody')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A deadline: by when, or since when it is met; late ones say so in words. */
export function Due({ by, done, today }: { by: string; done: string | null; today: string }) {
  const { t } = useTranslation('desk');
  const day = <bdi dir="ltr">{formatDayFirst(done ?? by)}</bdi>;
  if (done)
    return (
      <span className={styles.unbroken}>
        {done > by ? t('due.doneLate') : t('due.done')} {day}
      </span>
    );
  return (
    <span className={by < today ? `${styles.unbroken} ${styles.late}` : styles.unbroken}>
      {by < today ? t('due.late') : t('due.by')} {day}
    </span>
  );
}
