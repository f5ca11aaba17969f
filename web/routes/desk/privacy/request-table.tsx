import type { RequestEntry } from '#contract/desk-privacy.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import stacked from '../../../ui/stacked-table.module.css';
import { Due } from '../cases/case-table.tsx';
import styles from '../desk-panel.module.css';
import { Moment } from '../moment.tsx';

/** Requests, each a row: nothing in it is about its person. */
export function RequestTable({ requests, today }: { requests: readonly RequestEntry[]; today: string }) {
  const { t } = useTranslation('desk');
  const columns = ['reference', 'kind', 'asked', 'due', 'left'] as const;
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`privacy.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((entry) => (
            <tr key={entry.reference}>
              <td data-title={t('privacy.columns.reference')}>
                <SiteLink to={`desk/privacy/${entry.reference}`}>
                  <bdi dir="ltr" translate="no">
                    {entry.reference}
                  </bdi>
                </SiteLink>
              </td>
              <td data-title={t('privacy.columns.kind')}>{t(`privacy.kinds.${entry.kind}`)}</td>
              <td data-title={t('privacy.columns.asked')}>
                <Moment at={entry.askedAt} />
              </td>
              <td data-title={t('privacy.columns.due')}>
                <Due by={entry.dueOn} done={entry.endedOn} today={today} />
              </td>
              <td data-title={t('privacy.columns.left')}>
                <TimeLeft entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How long there is to answer it, or that it was. */
export function TimeLeft({ entry: { state, daysLeft } }: { entry: RequestEntry }) {
  const { t } = useTranslation('desk');
  if (state !== 'open') return t(`privacy.states.${state}`);
  if (daysLeft < 0) return <span className={styles.late}>{t('privacy.late', { count: -daysLeft })}</span>;
  return daysLeft === 0 ? t('privacy.dueToday') : t('privacy.left', { count: daysLeft });
}
