import { useEffect, useRef } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { controlId } from './controls/control-props.ts';
import styles from './error-summary.module.css';
import { type FieldMessages, useMessages } from './sending/use-messages.ts';

/** Messages that do not name their field. */
const unnamed = ['requiredField', 'invalidMobile', 'invalidEmail', 'textTooLong'];

export function ErrorSummary({
  form,
  errors,
  sentences = {},
  doubtful,
  answer = errors,
}: {
  form: string;
  errors: Errors;
  sentences?: FieldMessages;
  /** The field's value may still be correct. */
  doubtful?: FieldName | undefined;
  /** A new answer moves the focus here. */
  answer?: unknown;
}) {
  const { t, find } = useTranslation('forms');
  const { message } = useMessages();
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission takes the focus again
  useEffect(() => box.current?.focus(), [answer]);
  const entries = Object.entries(errors).map(([name, key]) => ({
    name,
    text: `${unnamed.includes(key) ? `${find(`fields.${name}.title`, { context: form })}: ` : ''}${sentences[name]?.text ?? message(key)}`,
  }));
  const isQuestion = entries.length === 0;
  if (doubtful) entries.push({ name: doubtful, text: t('doubtfulId.text') });

  return (
    <div
      className={`${styles.summary} ${isQuestion ? styles.question : ''}`}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title" className="subheading">
        {t(isQuestion ? 'doubtfulId.title' : 'summaryTitle')}
      </h2>
      <ul>
        {entries.map(({ name, text }) => (
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
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
