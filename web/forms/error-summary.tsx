import { useEffect, useRef } from 'react';
import type { Errors } from '#domain/rules/validation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { controlId } from './controls/control-props.ts';
import styles from './error-summary.module.css';
import { type FieldMessage, useMessages } from './sending/use-messages.ts';

/** Messages that do not say of which field they are: here its title goes before them. */
const unnamed = ['requiredField', 'invalidMobile', 'invalidEmail', 'textTooLong'];

/** What to put right, at the top of the form, with a link to each field. Takes the focus each time the form was sent. */
export function ErrorSummary({
  form,
  errors,
  sentences = {},
}: {
  form: string;
  errors: Errors;
  /** What to say of a field, where that is more than its message. */
  sentences?: Readonly<Record<string, FieldMessage>>;
}) {
  const { t, find } = useTranslation('forms');
  const { message } = useMessages();
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission makes new errors, and takes the focus anew
  useEffect(() => box.current?.focus(), [errors]);

  return (
    <div
      className={styles.summary}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{t('summaryTitle')}</h2>
      <ul>
        {Object.entries(errors).map(([name, key]) => (
          <li key={name}>
            <a
              href={`#${controlId(form, name)}`}
              onClick={(event) => {
                const control = document.getElementById(controlId(form, name));
                if (!control) return;
                event.preventDefault();
                control.focus();
              }}
            >
              {unnamed.includes(key) && `${find(`fields.${name}.title`, { context: form })}: `}
              {sentences[name]?.text ?? message(key)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
