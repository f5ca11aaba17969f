import { type ReactNode, useEffect, useRef } from 'react';
import { formatDayFirst } from '#domain/dates/written-date.ts';
import type { FoundReport } from '../../forms/sending/follow-up-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './reported-case.module.css';

/** A report with its state and its messages, and below them what adds to it. */
export function ReportedCase({
  report: { reference, state, receivedOn, messages },
  added,
  children,
}: {
  report: FoundReport;
  /** Something was added just now. */
  added: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('malpractice');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.case}>
      <h2 ref={heading} tabIndex={-1}>
        {t('follow.reference')} <bdi dir="ltr">{reference}</bdi>
      </h2>
      <dl>
        <dt>{t('follow.state')}</dt>
        <dd data-state={state}>{t(`follow.states.${state}`)}</dd>
        <dt>{t('follow.receivedOn')}</dt>
        <dd>
          <bdi dir="ltr">{formatDayFirst(receivedOn)}</bdi>
        </dd>
      </dl>
      <h3>{t('follow.messages')}</h3>
      {messages.length === 0 && <p>{t('follow.none')}</p>}
      <ol className={styles.messages}>
        {messages.map(({ author, writtenOn, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added, at the end
          <li key={index} data-author={author}>
            <p className={styles.author}>
              {t(`follow.authors.${author}`)} · <bdi dir="ltr">{formatDayFirst(writtenOn)}</bdi>
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <div role="status">{added && <p className={styles.added}>{t('follow.added')}</p>}</div>
      {children}
    </div>
  );
}
