import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { type Form, fieldIn, fileFieldOf } from '#domain/forms/form.ts';
import { fillTimeField } from '#domain/rules/bot-signals.ts';
import { isAsked } from '#domain/rules/validation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SubmissionConfirmed } from './confirmation/submission-confirmed.tsx';
import { enterValue } from './controls/enter-value.ts';
import { focusNextFieldOnEnter } from './controls/next-field.ts';
import { draftValues, dropDraft, saveDraft } from './drafts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { pendingFormData } from './form-context.ts';
import { FixedField, FormField } from './form-field.tsx';
import { FormParts } from './form-parts.tsx';
import { confirmedIdField, type FormState, type FormValues, valuesOf } from './form-state.ts';
import { Message } from './message.tsx';
import { PostForm } from './post-form.tsx';
import { attemptOf } from './sending/attempt-of.ts';
import { Challenge } from './sending/challenge.tsx';
import { Honeypot } from './sending/honeypot.tsx';
import { SendingNote, UploadProgress } from './sending/sending-note.tsx';
import { useFillTime } from './sending/use-fill-time.ts';
import { useFunnelBeacons } from './sending/use-funnel-beacons.ts';
import { useMessages } from './sending/use-messages.ts';
import { useOneSending } from './sending/use-one-sending.ts';
import { SubmitButton } from './submit-button.tsx';

/**
 * Sends the values of the form element, so it works as plain HTML too. `values` is a copy, which decides what is shown.
 */
export function SubmissionForm({
  form,
  state,
  preset = {},
  fixed = {},
  isLocked = false,
  anchor,
  children,
}: {
  form: Form;
  state: FormState | undefined;
  preset?: FormValues | undefined;
  /** Given answers. A heading replaces each of these fields. */
  fixed?: FormValues | undefined;
  isLocked?: boolean;
  /** Where to scroll without scripts. */
  anchor?: `#${string}` | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const { statusText, fieldMessages } = useMessages();
  // True until the next page is ready, not only until the answer arrives.
  const sending = useNavigation().formData?.get('form') === form.name;
  const takesFile = fileFieldOf(form) !== undefined;
  const mayStart = useOneSending(sending, state);
  const element = useRef<HTMLFormElement>(null);
  const { field: taken, measure, forget } = useFillTime();
  useFunnelBeacons(form, element);
  const [values, setValues] = useState<FormValues>(() => state?.values ?? preset);
  const filling = state?.step === 'fill' ? state : undefined;
  const submitted = state?.step === 'done' ? state : undefined;
  const errors = filling?.errors ?? {};
  const { subjectField } = form;
  const sentences = fieldMessages(form.fields, errors, filling?.values, form);
  const presetText = JSON.stringify(preset);

  // Drafts exist in the browser only, and hydration must match the server's HTML.
  useEffect(() => {
    const preset: FormValues = JSON.parse(presetText);
    // A draft about one contract must not fill in the form for another contract.
    const sameAbout = !subjectField || draftValues(form.name)?.[subjectField] === preset[subjectField];
    const draft = form.anonymous || !sameAbout ? undefined : draftValues(form.name, preset);
    if (draft && element.current) {
      fillIn(element.current, draft);
      setValues(draft);
      saveDraft(form.name, draft, preset);
      forget();
    }
  }, [form, subjectField, presetText, forget]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after a draft was restored
  useEffect(() => {
    if (!element.current || submitted || draftValues(form.name)) return;
    // Keeps input that was typed before the scripts ran, or returned by a refusal without scripts.
    const data = new FormData(element.current);
    if (hasInput(form.fields, { ...preset, ...fixed }, data))
      saveDraft(form.name, form.anonymous ? {} : valuesOf(data), preset);
  }, []);

  const remember = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const typed = valuesOf(data);
    // The draft of an anonymous form is empty: it says only that the form has input.
    if (!form.anonymous) saveDraft(form.name, typed, preset);
    else if (hasInput(form.fields, fixed, data)) saveDraft(form.name, {});
    else dropDraft(form.name);
    setValues(typed);
  };

  return (
    <PostForm
      action={anchor}
      encType={takesFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      className="stack5"
      data-form={form.name}
      ref={element}
      // Browsers must not restore the input of an anonymous form.
      {...(form.anonymous && { autoComplete: 'off' })}
      noValidate
      onInput={remember}
      onKeyDown={focusNextFieldOnEnter}
      onSubmit={(event) => {
        if (!mayStart()) return event.preventDefault();
        measure();
        pendingFormData.form = takesFile ? new FormData(event.currentTarget) : undefined;
      }}
    >
      {filling && (Object.keys(errors).length > 0 || filling.doubtful) && (
        <ErrorSummary
          form={form.name}
          errors={errors}
          sentences={sentences}
          doubtful={filling.doubtful?.name}
        />
      )}
      <input type="hidden" name="form" value={form.name} />
      {subjectField && <input type="hidden" name="t" value={values.t ?? ''} />}
      {filling?.values[confirmedIdField] && (
        <input type="hidden" name={confirmedIdField} value={filling.values[confirmedIdField]} />
      )}
      {filling?.attempt && <input type="hidden" name="attempt" value={filling.attempt} />}
      {/* Anonymous forms send nothing about the sender. */}
      {!form.anonymous && (
        <>
          <Honeypot />
          <input type="hidden" name={fillTimeField} defaultValue="" ref={taken} />
        </>
      )}
      <fieldset className="stack5" disabled={isLocked || submitted !== undefined}>
        <FormParts
          form={form}
          values={values}
          errors={errors}
          draw={(name) =>
            name === subjectField && !errors[name] ? (
              <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
            ) : fixed[name] ? (
              <FixedField key={name} name={name} value={fixed[name]} />
            ) : fieldIn(form, name).fromLink ? null : (
              <FormField
                key={name}
                form={form}
                name={name}
                value={values[name] ?? ''}
                error={errors[name]}
                sentence={sentences[name]}
                isDoubtful={name === filling?.doubtful?.name}
                hidden={!isAsked(form, name, asNumbers(values))}
              />
            )
          }
        />
      </fieldset>
      {/* After sending, the confirmation shows the next steps. */}
      {!submitted && children}
      {sending && <UploadProgress />}
      <div className="status" aria-live="polite">
        {filling?.status && (
          <Message
            // Makes screen readers announce a repeated message again.
            key={attemptOf(filling)}
            name={filling.status.key}
            isInformation={filling.status.information}
          >
            {statusText(filling.status)}
          </Message>
        )}
      </div>
      {submitted ? (
        <SubmissionConfirmed form={form} done={submitted} />
      ) : (
        <>
          {!form.anonymous && <Challenge sending={sending} />}
          <SubmitButton isSending={sending} sendingText={t('sending')}>
            {t('submit', { context: form.name })}
          </SubmitButton>
          <SendingNote sending={sending} />
        </>
      )}
    </PostForm>
  );
}

function hasInput(fields: Form['fields'], given: FormValues, data: FormData): boolean {
  return fields.some(
    (name) => !given[name] && data.getAll(name).some((value) => (value instanceof File ? value.name : value)),
  );
}

function asNumbers(values: FormValues): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
}

/** React ignores a changed `defaultValue`. */
function fillIn(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.elements) {
    if (!isControl(control) || control.type === 'hidden' || control.type === 'file') continue;
    const value = values[control.name];
    // A field that the draft lacks may have been filled in since.
    if (value === undefined) continue;
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      control.checked = value === control.value;
    } else if (value !== control.value) {
      // Fires events, so that the control updates what depends on its value.
      enterValue(control, value);
    }
  }
}

function isControl(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName);
}
