import { createContext } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Message } from './message.tsx';

/** A product's term for a field, and the choices wholly or partly beyond it. */
export interface FieldTerm {
  term: string;
  beyond: readonly number[];
}

export type FieldTerms = Readonly<Partial<Record<FieldName, FieldTerm>>>;

export const FieldTermsContext = createContext<FieldTerms>({});

/** Shows a note if the choice may go beyond the term. It blocks nothing. */
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
    <div id={id} className="stack1" aria-live="polite" aria-atomic="true">
      <p className="quiet">{t('term.is', { term })}</p>
      {beyond.includes(Number(value)) && (
        <Message name="beyondTerm" isInformation>
          {t('term.beyond')}
        </Message>
      )}
    </div>
  );
}
