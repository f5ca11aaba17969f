import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from './lead-parts.module.css';

export const maxSearchLength = 100;

/** Posts the text, because personal data must not appear in an address. */
export function LeadSearch({ hasSearched, tooLong }: { hasSearched: boolean; tooLong: string | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" className={styles.search} role="search">
      <DeskInput
        title={t('leads.search.title')}
        help={t('leads.search.help')}
        error={tooLong === undefined ? undefined : t('tooLong', { most: maxSearchLength })}
        defaultValue={tooLong}
        type="search"
        name="typed"
        autoComplete="off"
        required
        key={String(hasSearched)}
      />
      <button type="submit" className={smallButton}>
        {t('leads.search.press')}
      </button>
    </Form>
  );
}
