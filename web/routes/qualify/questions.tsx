import type { FieldName } from '#domain/forms/fields.ts';
import { focusNextFieldOnEnter } from '../../forms/controls/next-field.ts';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormField } from '../../forms/form-field.tsx';
import type { FormValues } from '../../forms/form-state.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import styles from './questions.module.css';
import type { QuestionSteps } from './use-question-steps.ts';

/** Shows one question at a time on phones with scripts. Uses POST, so that no answer appears in an address. */
export function Questions({
  form,
  names,
  values,
  steps: { step, errors, next, moveTo, onSubmit },
}: {
  form: string;
  names: readonly FieldName[];
  values: FormValues;
  steps: QuestionSteps;
}) {
  const { t } = useTranslation('qualify');
  const { fieldMessages } = useMessages();
  const hydrated = useHydrated();
  const sentences = fieldMessages(names, errors, values);
  const last = names.length - 1;
  const previous = step > last ? 0 : step - 1;
  return (
    <PostForm
      // Without scripts, the hash scrolls to the answer.
      action={hydrated ? undefined : '#answer'}
      className={`stack5 ${styles.questions}`}
      data-form={form}
      data-at={step === last ? 'last' : undefined}
      // Browsers must not remember the answers either.
      autoComplete="off"
      noValidate
      onKeyDown={focusNextFieldOnEnter}
      onSubmit={onSubmit}
    >
      {Object.keys(errors).length > 0 && <ErrorSummary form={form} errors={errors} sentences={sentences} />}
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat the question as its legend
        <div
          key={name}
          role="group"
          aria-label={t('question', { number: index + 1, count: names.length })}
          className={`stack2 ${styles.question}`}
          data-now={index === step || errors[name] !== undefined || undefined}
        >
          {names.length > 1 && (
            <p className={styles.number} aria-hidden="true">
              {t('question', { number: index + 1, count: names.length })}
            </p>
          )}
          <FormField
            form={{ name: form }}
            name={name}
            value={values[name] ?? ''}
            error={errors[name]}
            sentence={sentences[name]}
            hidden={false}
          />
        </div>
      ))}
      <div className="stack3">
        {/* First in the form, so that Enter presses it. */}
        <button type="submit" className={`${button()} ${styles.submit}`}>
          {t('ask')}
        </button>
        {step < last && (
          <button
            ref={next}
            type="submit"
            name="step"
            value={step + 1}
            className={`${button()} ${styles.step}`}
          >
            {t('next')}
          </button>
        )}
        {step > 0 && (
          <button
            type="submit"
            name="step"
            value={previous}
            className={`${button({ quiet: true })} ${styles.step}`}
            onClick={(event) => {
              event.preventDefault();
              moveTo(previous);
            }}
          >
            {t(step > last ? 'change' : 'back')}
          </button>
        )}
      </div>
    </PostForm>
  );
}
