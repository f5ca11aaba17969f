import { createContext, use } from 'react';
import type { ItemToEdit } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import { fieldKeys } from '#domain/publications/field-names.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { Uploads } from './use-uploads.ts';

export interface ShownFault extends ContentFault {
  message: string;
}

export interface EditorState {
  kind: ContentKind;
  pageTitles: ItemToEdit['pageTitles'];
  value: unknown;
  change(next: unknown): void;
  /** Use it after slow work, when `value` may be stale. */
  edit(change: (value: unknown) => unknown): void;
  uploads: Uploads;
  faults: readonly ShownFault[];
  isReadOnly: boolean;
  /** Tells screen readers. */
  announce(text: string): void;
}

export const FormContext = createContext<EditorState | undefined>(undefined);

export function useFormState(): EditorState {
  const state = use(FormContext);
  if (!state) throw new Error('a field needs a form');
  return state;
}

export const controlIdAt = (place: ValuePath) => `field-${place.join('.')}`;

/** Returns messages at exactly these places. */
export const messagesAt = (faults: readonly ShownFault[], places: readonly ValuePath[]): string | undefined =>
  [
    ...new Set(
      faults
        .filter(({ place }) => places.some((one) => one.join('.') === place.join('.')))
        .map(({ message }) => message),
    ),
  ].join(' · ') || undefined;

/** Latin words, the same in both languages. */
const examples = { page: 'individual/cars-finance' };

export function useFieldWords(kind: ContentKind) {
  const { t, find, language } = useTranslation('content');
  const shell = useTranslation();
  const pageTitles = use(FormContext)?.pageTitles;
  const word = (place: ValuePath, part: 'label' | 'help' | 'row') => {
    for (const key of fieldKeys(kind, place)) {
      const found = find(`${key}.${part}`, examples);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    labelOf: (place: ValuePath) => word(place, 'label') ?? String(place.at(-1) ?? t(`kinds.${kind}`)),
    /** Rows have no help: their list shows it once. */
    helpOf: (place: ValuePath) => (typeof place.at(-1) === 'number' ? undefined : word(place, 'help')),
    rowOf: (place: ValuePath) => word(place, 'row') ?? word(place, 'label') ?? t(`kinds.${kind}`),
    /** In menus, choices have the names that the menus show. */
    choiceOf: (value: string) =>
      find(`choices.${value}`) ?? shell.find(`links.${value}`) ?? pageTitles?.[value]?.[language] ?? value,
  };
}
