import { useState } from 'react';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import styles from '../desk-panel.module.css';
import { ReasonInput } from '../reason-input.tsx';

/** The server requires a reason and records it. */
export function LeadExport({ filter, lacksReason }: { filter: LeadFilter; lacksReason: boolean }) {
  const { t, language } = useTranslation('desk');
  // The page stays after a download.
  const [isSent, setSent] = useState(false);
  return (
    <details className="card" id="export" open={lacksReason}>
      <summary>{t('leads.export.title')}</summary>
      <form method="post" action="/desk/leads/export" className={styles.panel} onSubmit={() => setSent(true)}>
        <p>{t('leads.export.what')}</p>
        <input type="hidden" name="language" value={language} />
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonInput title={t('leads.export.reason')} isRefused={lacksReason && !isSent} />
        <button type="submit" className={smallButton}>
          {t('leads.export.press')}
        </button>
      </form>
    </details>
  );
}
