import { useTranslation } from 'react-i18next';
import type { ConsentName } from '#domain/form.ts';
import styles from './consent-field.module.css';
import { controlId } from './control-props.ts';
import { Message } from './message.tsx';
import { useMessages } from './use-messages.ts';

/** A consent: never checked beforehand, its whole wording beside it. */
export function ConsentField({
  form,
  name,
  required,
  checked,
  error,
}: {
  form: string;
  name: ConsentName;
  required: boolean;
  checked: boolean;
  error: string | undefined;
}) {
  const { t } = useTranslation('forms');
  const { message } = useMessages();
  const id = controlId(form, name);
  return (
    <div className={styles.consent} data-field={name}>
      <label className={styles.label}>
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          aria-required={required || undefined}
        />
        <span>
          {t(`consents.${name}`)}
          {!required && <span className={styles.optional}> ({t('optional')})</span>}
        </span>
      </label>
      {error && (
        <Message id={`${id}-message`} name={error}>
          {message(error)}
        </Message>
      )}
    </div>
  );
}
