import { useEffect, useRef } from 'react';
import type { FollowedApplication } from '#contract/accepted.ts';
import { longDate, shownDate } from '#domain/dates/shown-date.ts';
import { followChanges } from '#domain/forms/follow.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import { Escalation } from '../../forms/confirmation/escalation.tsx';
import type { FollowedWith, FormState } from '../../forms/form-state.ts';
import { Message } from '../../forms/message.tsx';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { Phone } from '../../ui/contact-links.tsx';
import { Reference } from '../../ui/reference.tsx';
import { FollowedChanges, Promised } from './changes.tsx';
import styles from './followed.module.css';

/**
 * @param changed - the result of the change just requested
 * @param onShown - receives the submission shown, so that a language switch keeps it
 */
export default function SubmissionStatus({
  followed,
  changed,
  onShown,
}: {
  followed: FollowedWith;
  changed: FormState | undefined;
  onShown(followed: FollowedWith): void;
}) {
  const { t, language } = useTranslation('follow');
  const { t: forms } = useTranslation('forms');
  const company = useRootData()?.company;
  const heading = useRef<HTMLHeadingElement>(null);
  const isWrong = changed?.step === 'fill' && changed.errors.email !== undefined;
  // An invalid field takes the focus itself.
  useEffect(() => {
    if (!isWrong) heading.current?.focus();
  }, [isWrong]);
  // An accepted change removes its button.
  useEffect(() => {
    if (changed?.step === 'done') heading.current?.focus();
  }, [changed]);
  useEffect(() => onShown(followed), [followed, onShown]);
  const { reference, form, timeLine, complaint } = followed.application;
  // The index is a stable key, since the time line only grows.
  const entries = timeLine.map((entry, key) => ({ ...entry, key })).reverse();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {forms(`names.${complaint ? 'complaint' : (form as LeadFormName)}`)}{' '}
        <Reference>{reference}</Reference>
      </h2>
      <div role="status">{changed && <Outcome changed={changed} followed={followed} />}</div>
      <ol className={styles.line} aria-label={t('line')}>
        {entries.map(({ state, on, name, text, message, key }, index) => (
          <li key={key} data-state={state} aria-current={index === 0 ? 'step' : undefined}>
            <h3>{name[language]}</h3>
            <p className="quiet">{longDate(on, language)}</p>
            {index === 0 && <p>{text[language]}</p>}
            {message && (
              <p className={styles.message} dir="auto">
                {message}
              </p>
            )}
          </li>
        ))}
      </ol>
      {complaint && <PromisedToComplaint {...complaint} />}
      {company && (
        <p className="note">
          {t('call')} <Phone number={company.tollFree} />
        </p>
      )}
      <FollowedChanges followed={followed} changed={changed} />
    </>
  );
}

function PromisedToComplaint({ answerBy, escalation }: NonNullable<FollowedApplication['complaint']>) {
  const { t, language } = useTranslation('confirmation');
  const day = answerBy && shownDate(new Date(`${answerBy}T00:00:00Z`), language, 'weekdayAndDay');
  return (
    <p>
      {day && t('next.complaintBy', { day })} <Escalation to={escalation} isAnswered={!day} />
    </p>
  );
}

function Outcome({ changed, followed }: { changed: FormState; followed: FollowedWith }) {
  const { t } = useTranslation('follow');
  const { statusText } = useMessages();
  if (changed.step === 'done') {
    const intent = followChanges.find((one) => one === changed.values.intent);
    if (!intent) return null;
    const asked = followed.application.dataRequests.open.find(({ kind }) => `ask-${kind}` === intent);
    const sentence = `done.${intent}` as const;
    return <p className="done">{asked ? <Promised of={asked} sentence={sentence} /> : t(sentence)}</p>;
  }
  return changed.step === 'fill' && changed.status ? (
    <Message name={changed.status.key}>{statusText(changed.status)}</Message>
  ) : null;
}
