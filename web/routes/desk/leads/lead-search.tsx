import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';

/** Finds leads by what only one person has. */
export function LeadSearch({ searched }: { searched: boolean }) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" className={`card ${styles.panel}`} role="search">
      <DeskInput
        title={t('leads.search.title')}
        help={t('leads.search.help')}
        type="search"
        name="typed"
        maxLength={50}
        autoComplete="off"
        required
        key={String(searched)}
      />
      <button type="submit" className={smallButton}>
        {t('leads.search.press')}
      </button>
    </Form>
  );
}
