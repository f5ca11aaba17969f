import { type Language, languages } from '#domain/language.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Control } from './control.tsx';
import { type FieldProps, Frame, withoutLanguage } from './field-frame.tsx';
import { controlIdAt, useFieldWords, useFormState } from './form-state.ts';
import styles from './schema-form.module.css';
import { replace, valueAt } from './values.ts';

/** A single value, or a bilingual one side by side. */
export function Leaf({ schema, places, isRequired, label }: FieldProps) {
  const { kind, value, change } = useFormState();
  const { t } = useTranslation('content');
  const { labelOf, helpOf } = useFieldWords(kind);
  const [place = []] = places;
  const hasBothLanguages = places.length > 1;
  /** An optional text that is empty in both languages is removed as a whole. */
  const set = (at: ValuePath, next: unknown) => {
    const changed = replace(value, at, next === '' && !isRequired && !hasBothLanguages ? undefined : next);
    const isEmpty = hasBothLanguages && !isRequired && places.every((one) => !valueAt(changed, one));
    if (!isEmpty) return change(changed);
    const whole = withoutLanguage(places);
    const emptied = whole === place ? places : [whole];
    change(emptied.reduce((rest, one) => replace(rest, one, undefined), changed));
  };
  const control = (at: ValuePath, title: string, language?: Language, help?: string) => (
    <Control
      key={at.join('.')}
      schema={schema}
      title={title}
      language={language}
      help={help}
      place={at}
      value={valueAt(value, at)}
      set={(next) => set(at, next)}
    />
  );
  if (!hasBothLanguages) {
    const name = place.at(-1);
    const language = languages.find((one) => one === name);
    const title = label ?? (language ? t(`form.${language}`) : labelOf(place));
    return (
      <div className="form-width">
        {control(
          place,
          isRequired ? title : `${title} (${t('form.optional')})`,
          language ?? languageOfName(String(name)),
          language ? undefined : helpOf(place),
        )}
      </div>
    );
  }
  const whole = withoutLanguage(places);
  return (
    <Frame
      places={places}
      label={label}
      isRequired={isRequired}
      faultPlaces={[whole]}
      // In rows such as `content.ar.0.title`, the Arabic control already has the id of `whole`.
      id={controlIdAt(whole === place ? [...place, 'both'] : whole)}
    >
      <div className={styles.both}>
        {places.map((at, index) => {
          const language = languages[index] ?? 'ar';
          return control(at, t(`form.${language}`), language);
        })}
      </div>
    </Frame>
  );
}

/** Some files name their fields by language: `nameAr`, `nameEn`. */
const languageOfName = (name: string): Language | undefined =>
  languages.find((language) => name.endsWith(language === 'ar' ? 'Ar' : 'En'));
