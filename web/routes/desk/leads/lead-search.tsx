import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from './lead-parts.module.css';

export const maxSearchLength = 100;
/** Encrypted, a search has at most 440 characters. */
const maxEncryptedLength = 500;

/** The encrypted search in the query of the list or of a lead. */
export const searchIn = (query: URLSearchParams): string | undefined =>
  query.get('search')?.slice(0, maxEncryptedLength);

/**
 * Posts the text, because personal data must not appear in an address. The address of the results has it encrypted.
 * @param typed - shown again, to correct it
 */
export function LeadSearch({ typed, tooLong }: { typed: string | undefined; tooLong: boolean }) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" className={styles.search} role="search">
      <DeskInput
        title={t('leads.search.title')}
        help={t('leads.search.help')}
        error={tooLong ? t('tooLong', { most: maxSearchLength }) : undefined}
        defaultValue={typed}
        type="search"
        name="typed"
        autoComplete="off"
        required
      />
      <button type="submit" className={smallButton}>
        {t('leads.search.press')}
      </button>
    </Form>
  );
}
