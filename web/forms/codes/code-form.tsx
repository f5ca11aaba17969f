import { CircleCheck } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { codeLength } from '#domain/rules/digits.ts';
import { maskMobile } from '#domain/rules/mobile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { smallButton } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { FormState } from '../form-state.ts';
import { Message } from '../message.tsx';
import { pressedFormData } from '../pressed-form-data.ts';
import { attemptOf } from '../sending/attempt-of.ts';
import { SendingNote, UploadProgress } from '../sending/sending-note.tsx';
import { useMessages } from '../sending/use-messages.ts';
import { useOneSending } from '../sending/use-one-sending.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './code-form.module.css';
import { CodeInput } from './code-input.tsx';
import { writeGivenId } from './given-id.ts';

type CodeState = Extract<FormState, { step: 'code' | 'done' }>;

const resendAfter = 60;

/**
 * Opens as a dialog or, without scripts, as a page of its own. The page contains the earlier answers in hidden inputs
 * and asks for a file again.
 */
export function CodeForm({
  state,
  fetcher,
  verifiesItself,
  isPage = false,
  beside,
}: {
  state: CodeState;
  fetcher: FetcherWithComponents<FormState>;
  verifiesItself: boolean;
  isPage?: boolean;
  beside?: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const { statusText } = useMessages();
  const hydrated = useHydrated();
  const [digits, setDigits] = useState('');
  // The disabled button would give no feedback to an early Enter.
  const [early, setEarly] = useState(0);
  const intent = fetcher.formData?.get('intent');
  const sending = fetcher.state !== 'idle';
  const mayStart = useOneSending(sending, state);
  const sent = state.step === 'code' ? state.sent : undefined;
  const verified = state.step === 'done' || state.verified === true;
  const answered = state.step === 'code' ? state.status : undefined;
  const status = early > 0 ? ({ key: 'EnterValidOTP' } as const) : answered;

  const verifiedText = useRef<HTMLParagraphElement>(null);
  // The input that had the focus is gone.
  useEffect(() => {
    if (verified) verifiedText.current?.focus();
  }, [verified]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: clear the boxes after every attempt
  useEffect(() => {
    setDigits('');
    setEarly(0);
  }, [state]);

  const carried = carriedBy(state);
  const encType = beside ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const post = (data: FormData) => {
    for (const [name, value] of carried) data.set(name, value);
    fetcher.submit(data, { method: 'post', encType });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A fifth digit is cut off and would submit the same code again, as would Enter right after the last digit.
    if (mayStart()) post(pressedFormData(event));
  };
  const press = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInput && digits.length < codeLength && !sending) setEarly(early + 1);
  };
  const type = (typed: string) => {
    setDigits(typed);
    setEarly(0);
    if (!verifiesItself || typed.length < codeLength || !mayStart()) return;
    const data = new FormData();
    data.set('otp', typed);
    data.set('intent', 'verify');
    post(data);
  };

  return (
    <fetcher.Form
      method="post"
      encType={encType}
      className={`stack4 ${styles.form}`}
      noValidate
      onSubmit={submit}
      onKeyDown={press}
    >
      {isPage && carried.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {sent && (
        <p className={`muted ${styles.sentTo}`}>
          {t('otp.sentTo')} <bdi dir="ltr">{maskMobile(sent.mobileNumber)}</bdi>
          <br />
          {t('otp.validFor')} {verifiesItself && hydrated && t('otp.byItself')}
        </p>
      )}
      {verified && (
        <p className={styles.verified} data-message="verified" ref={verifiedText} tabIndex={-1}>
          <CircleCheck />
          {t('otp.verified')}
        </p>
      )}
      {!verified && (
        <CodeInput
          // Each attempt starts with empty boxes.
          key={attemptOf(state)}
          label={t('otp.label')}
          invalid={status !== undefined}
          describedBy={status && 'otp-message'}
          takesFocus={answered !== undefined || (state.step === 'code' && state.resent === true)}
          onDigits={type}
        />
      )}
      {beside}
      {sending && <UploadProgress />}
      <div className="status" aria-live="assertive">
        {status && (
          // The key makes screen readers announce a repeated message again.
          <Message key={`${attemptOf(state)} ${early}`} id="otp-message" name={status.key}>
            {statusText(status)}
          </Message>
        )}
        {state.step === 'code' && state.resent && !status && <p>{t('otp.resent')}</p>}
      </div>
      {state.step === 'code' && (
        <SubmitButton
          name="intent"
          value={verified ? 'confirm' : 'verify'}
          isSending={sending && intent !== 'resend'}
          sendingText={verified ? t('sending') : t('otp.verifying')}
          isDisabled={hydrated && !verified && !sending && digits.length < codeLength}
        >
          {verified ? t('otp.sendAgain') : t('otp.verify')}
        </SubmitButton>
      )}
      <SendingNote sending={sending} />
      {sent && !verified && (
        <Resend
          key={sent.generatedTime}
          sentAt={state.step === 'code' ? state.sentAt : undefined}
          sending={sending && intent === 'resend'}
        />
      )}
      {!verified && (
        <p className="quiet">
          {t('otp.tellNobody')}{' '}
          <SiteLink
            to="fraud"
            target="_blank"
            rel="noopener"
            aria-label={t('consentLinks.opens', { link: t('otp.fraud') })}
          >
            {t('otp.fraud')}
          </SiteLink>
        </p>
      )}
    </fetcher.Form>
  );
}

/** Returns the values that the next step needs. */
function carriedBy(state: CodeState): [name: string, value: string][] {
  const own = ['otp', 'intent', 'attempt'];
  return Object.entries({
    ...Object.fromEntries(Object.entries(state.values).filter(([name]) => !own.includes(name))),
    ...(state.step === 'code' && {
      ...state.sent,
      leadId: writeGivenId(state.sent.leadId),
      generatedTime: writeGivenId(state.sent.generatedTime),
    }),
    ...(state.attempt && { attempt: state.attempt }),
  });
}

/** Without scripts there is no countdown, only the server's limits. */
function Resend({ sentAt, sending }: { sentAt: number | undefined; sending: boolean }) {
  const { t } = useTranslation('forms');
  const hydrated = useHydrated();
  // A reopened dialog continues its countdown. A page rendered on the server starts at hydration.
  const [since] = useState(() => sentAt ?? Date.now());
  const [seconds, setSeconds] = useState(() => secondsLeft(since));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(since)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (hydrated && seconds > 0) return <p className="quiet">{t('otp.resendIn', { count: seconds })}</p>;
  return (
    <ActionButton type="submit" name="intent" value="resend" className={smallButton} isDisabled={sending}>
      {t('otp.resend')}
    </ActionButton>
  );
}

function secondsLeft(since: number): number {
  return Math.max(0, Math.ceil(resendAfter - (Date.now() - since) / 1000));
}
