import { useSearchParams } from 'react-router';
import type { Form } from '#domain/forms/form.ts';
import { choicesOfAddress } from '#domain/qualify/carried-fields.ts';
import type { FormValues } from './form-state.ts';
import { useOptionLists } from './lists/option-lists.ts';

/** The choices with which the page's address opens a form: who was told that they qualify comes with theirs. */
export function useAddressChoices(form: Form): FormValues {
  const [query] = useSearchParams();
  const lists = useOptionLists();
  return choicesOfAddress(form, (name) => query.get(name), lists);
}
