import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSitePath } from '../../ui/frame/site-link.tsx';
import { dropDraft } from '../drafts.ts';
import type { FormState, FormValues } from '../form-state.ts';
import { successPath } from '../sending/form-action.ts';
import { SubmissionForm } from '../submission-form.tsx';
import { CodeForm } from './code-form.tsx';

/** Milliseconds for which the verified label is seen before the success page (R6.6). */
const verifiedMs = 800;

/** A form whose mobile is proven by a code: the form, the code dialog over it, and the way to the success page. */
export function VerifiedForm({
  form,
  state: answered,
  preset,
  fixed,
  verifiesItself = false,
  whenDone,
  besideCode,
  children,
}: {
  form: Form;
  state: FormState | undefined;
  /** What the form begins with, where its address says so. */
  preset?: FormValues;
  /** Choices that stand already, by field. */
  fixed?: FormValues;
  /** The code is tried as soon as its last digit is there. */
  verifiesItself?: boolean;
  /** What takes the form's place once it arrived, where there is no success page. */
  whenDone?(done: Extract<FormState, { step: 'done' }>): ReactNode;
  /** What no page carries on to the page of the code, and is asked there: a file. */
  besideCode?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const sitePath = useSitePath();
  // What the server rendered without scripts is a page; what arrives later is a dialog over the form.
  const [asPage] = useState(() => answered?.step === 'code');
  // A switch of language drops the action's answer, but not the dialog that it opened.
  const [last, setLast] = useState(answered);
  const [sendings, setSendings] = useState(0);
  if (answered && answered !== last) {
    setLast(answered);
    setSendings(sendings + 1);
  }
  const state = answered ?? (last?.step === 'code' ? last : undefined);
  const [closed, setClosed] = useState<FormState>();
  // Each sending has its own dialog, and the dialog its own answers.
  const fetcher = useFetcher<FormState>({ key: `${form.name}-code-${sendings}` });
  const code = state?.step === 'code' ? (fetcher.data ?? state) : undefined;
  const latest = code ?? state;
  const done = latest?.step === 'done' ? latest : undefined;

  useEffect(() => {
    if (!done) return;
    dropDraft(form.name);
    const { successPage } = form;
    const timer = setTimeout(() => {
      if (successPage) navigate(sitePath(successPath(successPage, done)), { replace: true });
      else setClosed(state);
    }, verifiedMs);
    return () => clearTimeout(timer);
  }, [done, form, navigate, sitePath, state]);

  if (whenDone && done && (!code || closed === state)) return whenDone(done);
  if (asPage && code && code.step !== 'fill') {
    return (
      <section data-dialog="otp" aria-labelledby="otp-title">
        <h2 id="otp-title">{t('otp.title')}</h2>
        <CodeForm state={code} fetcher={fetcher} verifiesItself={verifiesItself} isPage beside={besideCode} />
      </section>
    );
  }
  const inDialog = code && code.step !== 'fill' && closed !== state ? code : undefined;
  return (
    <>
      <SubmissionForm
        form={form}
        // What was refused behind the dialog is told on the form. What arrived takes the focus: once the dialog is gone.
        state={inDialog ? state : latest}
        preset={preset}
        fixed={fixed}
        // What was verified is what was typed.
        isLocked={inDialog?.step === 'done' || inDialog?.verified === true}
      >
        {children}
      </SubmissionForm>
      {inDialog && (
        <Dialog
          id="otp-title"
          title={t('otp.title')}
          close={t('otp.close')}
          width="small"
          focus='input[name="otp"]'
          // Said although it is the element's own role, for machines that read the markup (R2.7).
          role="dialog"
          data-dialog="otp"
          onClose={() => setClosed(state)}
        >
          <CodeForm state={inDialog} fetcher={fetcher} verifiesItself={verifiesItself} />
        </Dialog>
      )}
    </>
  );
}
