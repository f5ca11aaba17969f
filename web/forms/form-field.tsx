import { type ComponentType, type ReactNode, useContext } from 'react';
import { type FieldName, type FieldType, fieldOf } from '#domain/forms/fields.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRootData } from '../root-data.ts';
import { type ControlProps, controlId } from './controls/control-props.ts';
import { DateControl } from './controls/date-control.tsx';
import { FileControl } from './controls/file-control.tsx';
import { MoneyControl } from './controls/money-control.tsx';
import { RadioControl } from './controls/radio-control.tsx';
import { SearchableControl } from './controls/searchable-control.tsx';
import { SelectControl } from './controls/select-control.tsx';
import { StarControl } from './controls/star-control.tsx';
import { TextControl } from './controls/text-control.tsx';
import { FieldTermNote, FieldTermsContext } from './field-term.tsx';
import styles from './form-field.module.css';
import { useOptions } from './lists/use-options.ts';
import { Message } from './message.tsx';
import { type FieldMessage, useMessages } from './sending/use-messages.ts';

const controls: Partial<Record<FieldType, ComponentType<ControlProps>>> = {
  text: TextControl,
  number: MoneyControl,
  count: TextControl,
  select: SelectControl,
  radio: RadioControl,
  star: StarControl,
  id: TextControl,
  date: DateControl,
  file: FileControl,
};

export function FormField({
  form,
  name,
  value,
  error,
  sentence,
  isDoubtful = false,
  hidden,
  isPercent,
  children,
}: {
  form: { name: string } & Partial<Pick<Form, 'overrides' | 'eligibility'>>;
  name: FieldName;
  value: string;
  error: MessageKey | undefined;
  sentence?: FieldMessage | undefined;
  isDoubtful?: boolean;
  hidden: boolean;
  isPercent?: boolean | undefined;
  children?: ReactNode;
}) {
  const { t, find } = useTranslation('forms');
  const { message, withAges } = useMessages();
  const field = fieldIn(form, name);
  const term = useContext(FieldTermsContext)[name];
  const Control = field.searchable ? SearchableControl : controls[field.type];
  if (!Control) throw new Error(`No control for field type ${field.type}`);

  const id = controlId(form.name, name);
  // Some sentences differ between forms.
  const words = { ...withAges, context: field.words ?? form.name };
  const help = find(`fields.${name}.help`, words);
  const hasPicker = useRootData()?.settings.dateElement === 'picker';
  const typing = hasPicker ? find(`fields.${name}.typing`) : undefined;
  const describedBy =
    [error && `${id}-message`, isDoubtful && `${id}-question`, help && `${id}-help`, term && `${id}-term`]
      .filter(Boolean)
      .join(' ') || undefined;
  const title = (
    <>
      {t(`fields.${name}.title`, words)}
      {field.optional && <span className={styles.optional}> ({t('optional')})</span>}
    </>
  );
  const isGroup = field.type === 'radio' || field.type === 'star';
  const Wrapper = isGroup ? 'fieldset' : 'div';
  return (
    <Wrapper
      className={styles.field}
      data-field={name}
      hidden={hidden}
      {...(isGroup && { 'aria-describedby': describedBy })}
    >
      {isGroup ? (
        <legend className={styles.title}>{title}</legend>
      ) : (
        <label className={styles.title} htmlFor={id}>
          {title}
        </label>
      )}
      <Control
        name={name}
        field={field}
        id={id}
        value={value}
        placeholder={find(`fields.${name}.placeholder`, words)}
        invalid={error !== undefined}
        describedBy={describedBy}
        required={!field.optional}
        rule={form.eligibility?.[name]}
        isPercent={isPercent}
      />
      {children}
      {error && (
        <Message id={`${id}-message`} name={error} code={sentence?.code}>
          {sentence?.text ?? message(error)}
        </Message>
      )}
      {isDoubtful && (
        <Message id={`${id}-question`} name="checkDigit" isInformation>
          {t('doubtfulId.text')}
        </Message>
      )}
      {help && (
        <p className="quiet" id={`${id}-help`}>
          {typing && <span className={styles.typing}>{typing} </span>}
          {help}
        </p>
      )}
      {term && <FieldTermNote id={`${id}-term`} value={value} term={term} />}
    </Wrapper>
  );
}

/** Sends an answer that is already given, and shows it as a heading. */
export function FixedField({ name, value }: { name: FieldName; value: string }) {
  const { t } = useTranslation('forms');
  const field = fieldOf(name);
  const choice = useOptions(field).choices?.find((option) => String(option.value) === value);
  const heading = field.options ? choice?.label : `${t(`fields.${name}.title`)}: ${value}`;
  return (
    <div data-field={name}>
      {heading && <h3>{heading}</h3>}
      <input type="hidden" name={name} value={value} />
    </div>
  );
}
