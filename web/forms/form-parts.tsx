import type { ReactNode } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, groupsOf } from '#domain/forms/form.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConsentField } from './consent-field.tsx';
import styles from './form-parts.module.css';
import type { FormValues } from './form-state.ts';

/** Forms without groups have no headings. */
export function FormParts({
  form,
  values,
  errors,
  draw,
}: {
  form: Pick<Form, 'fields' | 'groups' | 'consents'> & { name: string };
  values: FormValues;
  errors: Errors;
  draw(name: FieldName): ReactNode;
}) {
  const { t } = useTranslation('forms');
  const { consents, name } = form;
  const groups = groupsOf(form);
  const agreed = consents.map((consent) => (
    <ConsentField
      key={consent.name}
      form={name}
      name={consent.name}
      required={consent.required}
      checked={values[consent.name]}
      error={errors[consent.name]}
    />
  ));
  if (!form.groups) {
    return (
      <>
        {form.fields.map(draw)}
        {agreed.length > 0 && <div className={styles.consents}>{agreed}</div>}
      </>
    );
  }
  const count = groups.length + (agreed.length > 0 ? 1 : 0);
  return (
    <>
      {groups.map((group, index) => (
        <Part
          key={group.name}
          title={group.name ? t(`groups.${group.name}`) : ''}
          number={index + 1}
          count={count}
        >
          {group.fields.map(draw)}
        </Part>
      ))}
      {agreed.length > 0 && (
        <Part title={t('consentsTitle')} number={count} count={count} isClose>
          {agreed}
        </Part>
      )}
    </>
  );
}

function Part({
  title,
  number,
  count,
  isClose = false,
  children,
}: {
  title: string;
  number: number;
  count: number;
  /** Spaces its lines as tightly as a list. */
  isClose?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  return (
    <fieldset className={`stack5 ${styles.part}`} data-close={isClose || undefined}>
      <legend className={styles.legend}>
        <span className="quiet">{t('part', { number, count })}</span> <h2 className="size3">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
