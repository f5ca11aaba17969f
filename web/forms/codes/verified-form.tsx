import { type ReactNode, use, useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSitePath } from '../../ui/frame/site-link.tsx';
import { dropDraft } from '../drafts.ts';
import { ShowState } from '../form-page.tsx';
import type { FormState, FormValues } from '../form-state.ts';
import { successPath } from '../sending/form-action.ts';
import { SubmissionForm } from '../submission-form.tsx';
import { CodeForm } from './code-form.tsx';

/** The verified label shows for this long (R6.6). */
const verifiedMs = 800;

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
  preset?: FormValues;
  fixed?: FormValues;
  /** Submits the code with its last digit. */
  verifiesItself?: boolean;
  /** Replaces the submitted form if there is no success page. */
  whenDone?(done: Extract<FormState, { step: 'done' }>): ReactNode;
  /** The file input on the code's page, because a page cannot pass a file on. */
  besideCode?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const sitePath = useSitePath();
  // A code step rendered on the server is a page; one that arrives later is a dialog.
  const [asPage] = useState(() => answered?.step === 'code');
  // Changing the language drops the action's answer, but the dialog must stay.
  const [last, setLast] = useState(answered);
  const [sendings, setSendings] = useState(0);
  if (answered && answered !== last) {
    setLast(answered);
    setSendings(sendings + 1);
  }
  const state = answered ?? (last?.step === 'code' ? last : undefined);
  const [closed, setClosed] = useState<FormState>();
  // Each submission has its own fetcher, so that the last one's state is not shown again.
  const fetcher = useFetcher<FormState>({ key: `${form.name}-code-${sendings}` });
  const code = state?.step === 'code' ? (fetcher.data ?? state) : undefined;
  const latest = code ?? state;
  const done = latest?.step === 'done' ? latest : undefined;
  const showState = use(ShowState);
  useEffect(() => showState(latest), [showState, latest]);

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
        // A refusal closes the dialog. The confirmation takes the focus, so it waits for the dialog to close.
        state={inDialog ? state : latest}
        preset={preset}
        fixed={fixed}
        // The verified answers must not change.
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
          // Redundant on `<dialog>`, but tools that read the markup expect it (R2.7).
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
