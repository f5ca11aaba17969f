import { type LeadFilter, shortestReason } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';

/** Hands what the filter shows to the downloads; the server asks why, and records it. */
export function LeadExport({ filter }: { filter: LeadFilter }) {
  const { t } = useTranslation('desk');
  return (
    <details className="card">
      <summary>{t('leads.export.title')}</summary>
      <form method="post" action="/desk/leads/export" className={styles.panel}>
        <p>{t('leads.export.what')}</p>
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DeskInput
          title={t('leads.export.reason')}
          name="reason"
          minLength={shortestReason}
          maxLength={200}
          autoComplete="off"
          required
        />
        <button type="submit" className={smallButton}>
          {t('leads.export.press')}
        </button>
      </form>
    </details>
  );
}
