import { useEffect, useRef } from 'react';
import { Form, redirect } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from './lead-parts.module.css';

export const maxSearchLength = 100;
/** Encrypted, a search has at most 440 characters. */
const maxEncryptedLength = 500;

/** Reads the encrypted search in the address of the list or of a lead. */
export const readLeadSearch = ({ searchParams }: URL): string | undefined =>
  searchParams.get('search')?.slice(0, maxEncryptedLength) || undefined;

/** Redirects to the same address without its search, which another person made or somebody altered. The list says so. */
export function withoutSearch({ pathname, searchParams }: URL): Response {
  const query = new URLSearchParams(searchParams);
  query.delete('search');
  query.set('no', 'search');
  return redirect(`${pathname}?${query}`, 303);
}

/**
 * Posts the text, because personal data must not appear in an address. The address of the results has it encrypted.
 * @param typed - shown again, to correct it
 */
export function LeadSearch({ typed = '', tooLong }: { typed: string | undefined; tooLong: boolean }) {
  const { t } = useTranslation('desk');
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(typed);
  // The browser's "back" shows other results in this page. Another input instead of this one would lose the focus.
  useEffect(() => {
    if (input.current && typed !== shown.current) input.current.value = typed;
    shown.current = typed;
  }, [typed]);
  return (
    <Form method="post" className={styles.search} role="search">
      <DeskInput
        title={t('leads.search.title')}
        help={t('leads.search.help')}
        error={tooLong ? t('tooLong', { most: maxSearchLength }) : undefined}
        ref={input}
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
