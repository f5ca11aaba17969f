import { createContext, useContext } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './form-field.module.css';
import { Message } from './message.tsx';

/** A product's term that is said at a field, and the choices there that it does not cover, wholly or in part. */
export interface FieldTerm {
  term: string;
  beyond: readonly number[];
}

export type FieldTerms = Readonly<Partial<Record<FieldName, FieldTerm>>>;

/** What the terms of a page's product say at fields of its form; nothing on other pages. */
export const FieldTermsContext = createContext<FieldTerms>({});

export function useFieldTerm(name: FieldName): FieldTerm | undefined {
  return useContext(FieldTermsContext)[name];
}

/** Says the term always, and, as soon as a choice goes beyond it, that it does: advice, which refuses nothing. */
export function FieldTermNote({
  id,
  value,
  term: { term, beyond },
}: {
  id: string;
  value: string;
  term: FieldTerm;
}) {
  const { t } = useTranslation('forms');
  return (
    <div id={id} className={styles.term} aria-live="polite" aria-atomic="true">
      <p className={styles.help}>{t('term.is', { term })}</p>
      {beyond.some((choice) => String(choice) === value) && (
        <Message name="beyondTerm" information>
          {t('term.beyond')}
        </Message>
      )}
    </div>
  );
}
