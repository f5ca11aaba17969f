import type { ReactNode } from 'react';
import { PrefetchPageLinks, useNavigation } from 'react-router';
import type { Form } from '#domain/form.ts';
import { useSitePath } from '../components/site-link.tsx';
import type { FormState, Values } from './form-state.ts';
import { SubmissionForm } from './submission-form.tsx';

/** A form that counts as soon as it arrives; its action leads to the success page. */
export function LeadForm({
  form,
  state,
  preset,
  children,
}: {
  form: Form;
  state: FormState | undefined;
  /** What the form begins with, where its address says so. */
  preset?: Values;
  children?: ReactNode;
}) {
  const sitePath = useSitePath();
  const sending = useNavigation().formData !== undefined;
  return (
    <>
      <SubmissionForm form={form} state={state} preset={preset}>
        {children}
      </SubmissionForm>
      {sending && form.successPage && <PrefetchPageLinks page={sitePath(form.successPage)} />}
    </>
  );
}
