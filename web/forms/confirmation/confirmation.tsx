import { Copy, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { smallButton } from '../../ui/button.ts';
import { SiteLink, useSitePath } from '../../ui/frame/site-link.tsx';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import type { AnswerPromise } from './answer-promise.ts';
import { forgetSent, useSentRecord } from './sent-records.ts';
// `SubmissionConfirmed` imports this style sheet too, so that the page links it. Without scripts, styles of late
// modules are missing.
import styles from './submission-confirmed.module.css';
import { WhenAnswered } from './when-answered.tsx';

const SentRecordView = lazyOptional(() => import('./sent-record-view.tsx'));

/**
 * Prints without the rest of the page.
 * @param reference - undefined if an external API returned none (R1.8)
 * @param isPromised - whether `next` is due within a number of working days
 * @param sentAt - the time of sending, for a submission without a record
 * @param promise - to a complaint; replaces `next`
 */
export function Confirmation({
  reference,
  next,
  isPromised,
  canFollow = isPromised,
  sentAt,
  promise,
  home = 'individual',
  children,
}: {
  reference: string | undefined;
  next: string;
  isPromised: boolean;
  canFollow?: boolean;
  sentAt?: Date | undefined;
  promise?: AnswerPromise | undefined;
  home?: 'individual' | 'business';
  children: ReactNode;
}) {
  const { t, language } = useTranslation('confirmation');
  const { t: shell } = useTranslation();
  const record = useSentRecord(reference);
  const sent = record?.sentAt ?? sentAt;
  const company = useRootData()?.company;
  const navigate = useNavigate();
  const sitePath = useSitePath();
  const { shown, copied, copy } = useCopy<HTMLDivElement>(reference ?? '');
  const finish = () => {
    forgetSent();
    // The back button then leads to the page before the form.
    navigate(sitePath(home), { replace: true });
  };

  return (
    <section className={`stack4 ${styles.confirmation}`} data-record aria-label={t('record.region')}>
      {company && <p className={styles.company}>{company.legalName[language]}</p>}
      <div ref={shown}>{children}</div>
      {reference && (
        <p className="actions scripted" data-screen>
          <button type="button" className={smallButton} onClick={copy}>
            <Copy size={18} />
            {t('copy')}
          </button>
          <span className="status" role="status">
            {copied && t('copied')}
          </span>
        </p>
      )}
      {reference && <p className={styles.writeDown}>{t('writeDown')}</p>}
      <div className={`panel ${styles.next}`}>
        <h2>{t('next.title')}</h2>
        <ol className="stack2">
          <li>
            {promise?.next ?? next}{' '}
            {isPromised && sent && <WhenAnswered sentAt={sent} days={promise?.days} />}
          </li>
          {promise?.after && <li>{promise.after}</li>}
          {isPromised && (
            <li>
              <WhenAnswered /> {t('next.safe')}
            </li>
          )}
          {company && (
            <li>
              {t('reach')}{' '}
              <a href={`tel:${company.tollFree.replace(/\s/g, '')}`}>
                <bdi dir="ltr">{company.tollFree}</bdi>
              </a>{' '}
              <SiteLink to="contact-us">{t('write')}</SiteLink>. {reference && shell('keepReference')}
            </li>
          )}
          {reference && canFollow && (
            <li>
              <SiteLink to={`follow?reference=${reference}`}>{t('follow')}</SiteLink>
            </li>
          )}
        </ol>
      </div>
      {record && <SentRecordView record={record} name={promise ? 'complaint' : record.form.name} />}
      <p className="actions scripted" data-screen>
        <button type="button" className={smallButton} onClick={() => window.print()}>
          <Printer size={18} />
          {t('record.print')}
        </button>
        {record && (
          <button type="button" className={smallButton} onClick={finish}>
            {t('record.finish')}
          </button>
        )}
      </p>
    </section>
  );
}
