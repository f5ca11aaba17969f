import { Form } from 'react-router';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskDate } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';

/** Lets a staff member be out of office: colleagues see it when they assign leads, and no morning mail is sent. */
export function Away({ until, today }: { until: CivilDate | null; today: CivilDate }) {
  const { t, language } = useTranslation('desk');
  return (
    <details className="card">
      <summary>
        {until ? t('leads.away.isAway', { day: longDate(until, language) }) : t('leads.away.title')}
      </summary>
      <Form method="post" className={styles.panel}>
        <p>{t('leads.away.what')}</p>
        <DeskDate
          title={t('leads.away.until')}
          name="awayUntil"
          hasFuture
          min={today}
          required
          defaultValue={until ?? ''}
        />
        <p>
          <button type="submit" className={smallButton}>
            {t('leads.away.press')}
          </button>{' '}
          {until && (
            <button type="submit" name="intent" value="back" className={smallButton}>
              {t('leads.away.back')}
            </button>
          )}
        </p>
      </Form>
    </details>
  );
}
