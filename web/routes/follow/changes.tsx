import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { answerDays } from '#domain/data-subject-requests.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { type FollowChange, followChange } from '#domain/forms/follow.ts';
import controls from '../../forms/controls/controls.module.css';
import { keyboardOf } from '../../forms/controls/keyboards.ts';
import fields from '../../forms/form-field.module.css';
import type { FollowedWith, FormState } from '../../forms/form-state.ts';
import { Message } from '../../forms/message.tsx';
import { attemptOf } from '../../forms/sending/attempt-of.ts';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { smallButton } from '../../ui/button.ts';
import { Reference } from '../../ui/reference.tsx';
import styles from './followed.module.css';

export function FollowedChanges({
  followed,
  changed,
}: {
  followed: FollowedWith;
  changed: FormState | undefined;
}) {
  const { t } = useTranslation('follow');
  const { message } = useMessages();
  const wrong = changed?.step === 'fill' ? changed.errors.email : undefined;
  const { email: typed, intent: refused } = changed?.step === 'fill' ? changed.values : {};
  const { application } = followed;
  const { ways, wantsMessages, email, mayCorrectEmail, canWithdraw } = application;
  const which = { followed, refused };
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Each refusal takes the focus again.
  useEffect(() => {
    if (changed && wrong) input.current?.focus();
  }, [changed, wrong]);
  return (
    <section className="stack3" aria-label={t('changes')}>
      {ways.length > 0 && (
        <Change
          {...which}
          change={wantsMessages ? 'messages-off' : 'messages-on'}
          title={t('messages.title')}
          text={wantsMessages ? t('messages.areOn') : t('messages.areOff')}
        />
      )}
      {mayCorrectEmail && (
        <Change
          {...which}
          change="email"
          title={t('email.title')}
          text={email ? t('email.is', { email }) : t('email.none')}
        >
          <div aria-live="polite">
            {changed && wrong && (
              // The key makes screen readers announce a repeated message again.
              <Message key={attemptOf(changed)} id={`${id}-message`} name={wrong}>
                {message(wrong)}
              </Message>
            )}
          </div>
          <label className={fields.title} htmlFor={id}>
            {t('email.new')}
          </label>
          <input
            id={id}
            ref={input}
            className={controls.control}
            name="email"
            {...keyboardOf(fieldOf('email'))}
            defaultValue={typed}
            {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-message`, autoFocus: true })}
          />
        </Change>
      )}
      {(['export', 'erasure'] as const).map((kind) => (
        <AskForData key={kind} {...which} kind={kind} />
      ))}
      {canWithdraw && (
        <Change {...which} change="withdraw" title={t('withdraw.title')} text={t('withdraw.text')} />
      )}
    </section>
  );
}

/** An open request takes the place of its form. */
function AskForData({
  followed,
  kind,
  refused,
}: {
  followed: FollowedWith;
  kind: 'export' | 'erasure';
  refused: string | undefined;
}) {
  const { t } = useTranslation('follow');
  const { about, open } = followed.application.dataRequests;
  const asked = open.find((request) => request.kind === kind);
  const title = t(`data.${kind}.title`);
  if (asked)
    return (
      <details className="card">
        <summary>{title}</summary>
        <p className={`stack3 start ${styles.change}`}>
          <Promised of={asked} sentence="data.asked" />
        </p>
      </details>
    );
  const text = t(`data.${kind}.text`, { context: about, days: answerDays });
  return <Change followed={followed} change={`ask-${kind}`} title={title} text={text} refused={refused} />;
}

export function Promised({
  of: { reference, dueOn },
  sentence,
}: {
  of: FollowedWith['application']['dataRequests']['open'][number];
  sentence: 'data.asked' | `done.${FollowChange}`;
}) {
  const { t, language } = useTranslation('follow');
  const [before, after] = t(sentence, { reference, day: longDate(dueOn, language) }).split(reference);
  return (
    <>
      {before}
      <Reference>{reference}</Reference>
      {after}
    </>
  );
}

/** Closed at first, so that people read what a change means. */
function Change({
  followed: { application, mobileNumber, proof },
  change,
  title,
  text,
  refused,
  children,
}: {
  followed: FollowedWith;
  change: FollowChange;
  title: string;
  text: string;
  /** The last refused change stays open. */
  refused: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('follow');
  const sending = useNavigation().formData?.get('intent') === change;
  return (
    <details className="card" open={refused === change}>
      <summary>{title}</summary>
      <Form method="post" replace preventScrollReset noValidate className={`stack3 start ${styles.change}`}>
        <p>{text}</p>
        {Object.entries({
          form: followChange.name,
          reference: application.reference,
          MobileNumber: mobileNumber,
          proof,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ActionButton type="submit" name="intent" value={change} className={smallButton} isDisabled={sending}>
          {sending ? t('sending') : t(`press.${change}`)}
        </ActionButton>
      </Form>
    </details>
  );
}
