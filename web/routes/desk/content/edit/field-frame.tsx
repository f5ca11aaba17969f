import type { ReactNode } from 'react';
import { Message } from '../../../../forms/message.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { controlIdAt, messagesAt, useFieldWords, useFormState } from './form-state.ts';
import styles from './schema-form.module.css';
import type { Path, Schema } from './values.ts';

export interface FieldProps {
  schema: Schema;
  /** One place, or its Arabic and its English one, which are drawn next to each other. */
  places: readonly Path[];
  isRequired: boolean;
  /** Replaces the field's own name. */
  label?: string | undefined;
}

/** A named group of fields, with its help and its faults. */
export function Frame({
  places,
  label,
  isRequired,
  ownFaults = [...places, ownPlace(places)],
  children,
}: Pick<FieldProps, 'places' | 'label' | 'isRequired'> & {
  /** The places whose faults no field of the group shows. */
  ownFaults?: readonly Path[];
  children: ReactNode;
}) {
  const { kind } = useFormState();
  const { t } = useTranslation('content');
  const { labelOf, helpOf } = useFieldWords(kind);
  const [place = []] = places;
  const help = helpOf(place);
  return (
    <fieldset className={styles.frame} id={controlIdAt(ownPlace(places))} tabIndex={-1}>
      <legend>
        {label ?? labelOf(place)}
        {!isRequired && <span className="quiet"> ({t('form.optional')})</span>}
      </legend>
      {help && <p className="quiet">{help}</p>}
      {children}
      <Faults places={ownFaults} />
    </fieldset>
  );
}

/** Shows the faults at some places. */
export function Faults({ places }: Pick<FieldProps, 'places'>) {
  const { faults } = useFormState();
  const message = messagesAt(faults, places);
  return message && <Message name="desk">{message}</Message>;
}

/** Returns the place of a value that has both languages. */
export function ownPlace(places: readonly Path[]): Path {
  const [place = []] = places;
  return places.length > 1 && place.at(-1) === 'ar' ? place.slice(0, -1) : place;
}
