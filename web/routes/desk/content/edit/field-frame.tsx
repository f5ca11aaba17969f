import type { ReactNode } from 'react';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { Message } from '../../../../forms/message.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { controlIdAt, messagesAt, useFieldWords, useFormState } from './form-state.ts';
import styles from './schema-form.module.css';
import type { Schema } from './values.ts';

export interface FieldProps {
  schema: Schema;
  /** One place, or the Arabic and the English place of a bilingual value. */
  places: readonly ValuePath[];
  isRequired: boolean;
  /** Replaces the field's own name. */
  label?: string | undefined;
}

export function Frame({
  places,
  label,
  isRequired,
  faultPlaces = [...places, withoutLanguage(places)],
  id = controlIdAt(withoutLanguage(places)),
  children,
}: Pick<FieldProps, 'places' | 'label' | 'isRequired'> & {
  /** Places of faults that none of the group's fields shows. */
  faultPlaces?: readonly ValuePath[];
  id?: string;
  children: ReactNode;
}) {
  const { kind } = useFormState();
  const { t } = useTranslation('content');
  const { labelOf, helpOf } = useFieldWords(kind);
  const [place = []] = places;
  const help = helpOf(place);
  return (
    <fieldset className={styles.frame} id={id} tabIndex={-1}>
      <legend>
        {label ?? labelOf(place)}
        {!isRequired && <span className="quiet"> ({t('form.optional')})</span>}
      </legend>
      {help && <p className="quiet">{help}</p>}
      {children}
      <Faults places={faultPlaces} />
    </fieldset>
  );
}

export function Faults({ places }: Pick<FieldProps, 'places'>) {
  const { faults } = useFormState();
  const message = messagesAt(faults, places);
  return message && <Message name="desk">{message}</Message>;
}

/** Returns the place that bilingual places have in common. */
export function withoutLanguage(places: readonly ValuePath[]): ValuePath {
  const [place = []] = places;
  return places.length > 1 && place.at(-1) === 'ar' ? place.slice(0, -1) : place;
}
