import { Fragment, type ReactNode, useEffect } from 'react';
import { reportFilePath } from '#domain/api-paths.ts';
import { megabytesOf } from '#domain/rules/files.ts';
import { saveDraft } from '../../forms/drafts.ts';
import type { FoundReport } from '../../forms/sending/follow-up-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';
import { Day } from '../../ui/day.tsx';
import { takeFocus } from '../../ui/frame/focus.ts';
import { Reference } from '../../ui/reference.tsx';
import styles from './reported-case.module.css';

export function ReportedCase({
  report: {
    reference,
    state,
    outcome,
    receivedOn,
    acknowledgedBy,
    answeredBy,
    messages,
    isAltered,
    receiptCode,
  },
  isAdded,
  children,
}: {
  report: FoundReport;
  isAdded: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('malpractice');
  // Counts as unsent input, so that links ask first: leaving the page closes the report.
  useEffect(() => saveDraft('reported-case', {}), []);
  return (
    <div className="stack5">
      <h2 ref={takeFocus} tabIndex={-1}>
        {t('follow.reference')} <Reference>{reference}</Reference>
      </h2>
      <dl className={styles.facts}>
        <dt>{t('follow.state')}</dt>
        <dd data-state={state}>{t(`follow.states.${state}`)}</dd>
        <dt>{t('follow.receivedOn')}</dt>
        <dd>
          <Day of={receivedOn} />
        </dd>
        {outcome && (
          <>
            <dt>{t('follow.outcome')}</dt>
            <dd>{t(`follow.outcomes.${outcome}`)}</dd>
          </>
        )}
        {state !== 'closed' &&
          (
            [
              ['acknowledgedBy', acknowledgedBy],
              ['answeredBy', answeredBy],
            ] as const
          ).map(
            ([key, day]) =>
              day && (
                <Fragment key={key}>
                  <dt>{t(`follow.${key}`)}</dt>
                  <dd>
                    <Day of={day} />
                  </dd>
                </Fragment>
              ),
          )}
      </dl>
      <h3>{t('follow.messages')}</h3>
      {isAltered && <p role="alert">{t('follow.altered')}</p>}
      {messages.length === 0 && !isAltered && <p>{t('follow.none')}</p>}
      <ol className={`stack3 ${styles.messages}`}>
        {messages.map(({ author, writtenOn, text, files = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added, at the end
          <li key={index} data-author={author} className="card">
            <p className="quiet">
              {t(`follow.authors.${author}`)} · <Day of={writtenOn} />
            </p>
            <p className="as-written" dir="auto">
              {text}
            </p>
            {files.map(({ id, name, size }) => (
              // Posted, so that the code appears in no address.
              <form
                key={id}
                method="post"
                action={reportFilePath}
                target="_blank"
                className={`quiet ${styles.file}`}
                rel="noopener"
              >
                <input type="hidden" name="receiptCode" value={receiptCode} />
                <button type="submit" name="id" value={id} className={smallButton}>
                  <bdi>{t('follow.file', { name })}</bdi>
                </button>{' '}
                {t('follow.fileSize', { megabytes: megabytesOf(size) })}
              </form>
            ))}
          </li>
        ))}
      </ol>
      <div role="status">
        {isAdded && (
          // Takes the focus after each message: the form that had it is replaced.
          <p key={messages.length} ref={takeFocus} tabIndex={-1} className="done">
            {t('follow.added')}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
