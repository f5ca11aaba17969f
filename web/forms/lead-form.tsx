import type { ReactNode } from 'react';
import type { Form } from '#domain/forms/form.ts';
import type { FormState, FormValues } from './form-state.ts';
import { SubmissionForm } from './submission-form.tsx';

/** A form that counts as soon as it arrives; its action leads to the success page, where it has one. */
export function LeadFormView({
  form,
  state,
  preset,
  fixed,
  anchor,
  children,
}: {
  form: Form;
  state: FormState | undefined;
  /** What the form begins with, where its address says so. */
  preset?: FormValues;
  /** What its address has settled. */
  fixed?: FormValues | undefined;
  /** Where on its page it stands, when not at the top. */
  anchor?: string;
  children?: ReactNode;
}) {
  return (
    <SubmissionForm
      form={form}
      state={state}
      preset={preset}
      fixed={fixed}
      anchor={anchor}
      submitted={state?.step === 'done' ? state : undefined}
    >
      {children}
    </SubmissionForm>
  );
}
