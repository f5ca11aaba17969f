import { createContext, use } from 'react';
import type { OpenItem } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import { fieldKeys } from '#domain/publications/field-names.ts';
import type { Place } from '#domain/publications/merge.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { Uploads } from './use-uploads.ts';

export interface ShownFault extends ContentFault {
  message: string;
}

/** What each field of a form reads. */
export interface FormState {
  kind: ContentKind;
  pageTitles: OpenItem['pageTitles'];
  value: unknown;
  change(next: unknown): void;
  /** Changes the value as it is then, after slow work. */
  edit(change: (value: unknown) => unknown): void;
  uploads: Uploads;
  faults: readonly ShownFault[];
  isReadOnly: boolean;
  /** Tells screen readers what a button did. */
  announce(text: string): void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const state = use(FormContext);
  if (!state) throw new Error('a field needs a form');
  return state;
}

export const controlIdAt = (place: Place) => `field-${place.join('.')}`;

/** Returns the messages at exactly these places. */
export const messagesAt = (faults: readonly ShownFault[], places: readonly Place[]): string | undefined =>
  faults
    .filter(({ place }) => places.some((one) => one.join('.') === place.join('.')))
    .map(({ message }) => message)
    .join(' · ') || undefined;

/** Latin words in sentences of both languages. */
const examples = { page: 'individual/cars-finance' };

/** Returns a function that names the field at a place, and one that explains it. */
export function useFieldWords(kind: ContentKind) {
  const { t, find, language } = useTranslation('content');
  const shell = useTranslation();
  const pageTitles = use(FormContext)?.pageTitles;
  const word = (place: Place, part: 'label' | 'help' | 'row') => {
    for (const key of fieldKeys(kind, place)) {
      const found = find(`${key}.${part}`, examples);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    labelOf: (place: Place) => word(place, 'label') ?? String(place.at(-1) ?? t(`kinds.${kind}`)),
    /** A list explains its rows once. */
    helpOf: (place: Place) => (typeof place.at(-1) === 'number' ? undefined : word(place, 'help')),
    /** Names one row of a list. */
    rowOf: (place: Place) => word(place, 'row') ?? word(place, 'label') ?? t(`kinds.${kind}`),
    /** Names a choice. Those of menus are named as menus show them. */
    choiceOf: (value: string) =>
      find(`choices.${value}`) ?? shell.find(`links.${value}`) ?? pageTitles?.[value]?.[language] ?? value,
  };
}
