import { useState } from 'react';
import { type LeadFilter, mostInExcel } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskSelect } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { ReasonInput } from '../reason-input.tsx';

/** The server requires a reason and records it. */
export function LeadExport({
  filter,
  refused,
}: {
  filter: LeadFilter;
  refused: 'reason' | 'length' | undefined;
}) {
  const { t, language } = useTranslation('desk');
  // The page stays after a download.
  const [isSent, setSent] = useState(false);
  return (
    <details className="card" id="export" open={refused !== undefined}>
      <summary>{t('leads.export.title')}</summary>
      <form method="post" action="/desk/leads/export" className={styles.panel} onSubmit={() => setSent(true)}>
        <p>{t('leads.export.what')}</p>
        {refused === 'length' && !isSent && (
          <p role="alert">{t('leads.export.tooLong', { most: mostInExcel.toLocaleString('en-US') })}</p>
        )}
        <DeskSelect
          title={t('leads.export.format')}
          name="format"
          defaultValue={refused === 'length' ? 'csv' : 'xlsx'}
        >
          <option value="xlsx">Excel</option>
          <option value="csv">CSV</option>
        </DeskSelect>
        <input type="hidden" name="language" value={language} />
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonInput title={t('leads.export.reason')} isRefused={refused === 'reason' && !isSent} />
        <button type="submit" className={smallButton}>
          {t('leads.export.press')}
        </button>
      </form>
    </details>
  );
}
