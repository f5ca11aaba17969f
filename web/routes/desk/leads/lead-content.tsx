import type { ReactNode } from 'react';
import type { LeadDetails } from '#contract/desk-leads.ts';
import { formats } from '#domain/rules/formats.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Email, Phone } from '../../../ui/contact-links.tsx';
import { Moment } from '../moment.tsx';
import { useDeliveryKindNames } from '../operations/delivery-counts.tsx';
import { LeadHistory } from './lead-history.tsx';
import styles from './lead-parts.module.css';

/** As answers show it (`toLocalMobile`). */
const localMobile = /^05\d{8}$/;

export function LeadContent({ found }: { found: LeadDetails }) {
  const { t } = useTranslation('desk');
  const kindOf = useDeliveryKindNames();
  const { rows, consents, deliveries, history, files } = found;
  return (
    <div className={`stack6 ${styles.lead}`}>
      <Part title={t('leads.one.answers')}>
        <dl className={`pairs ${styles.answers}`}>
          {rows.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="as-written">
                <Answer value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t('leads.one.line')}>
        <LeadHistory history={history} />
      </Part>
      {files.length > 0 && (
        <Part title={t('leads.one.files')}>
          <ul className="bullets">
            {files.map(({ id, name }) => (
              <li key={id}>
                <a href={`/desk/leads/files/${id}`} download>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('leads.one.consents')}>
        <ul className="stack3">
          {consents.map(({ title, agreed, wording, version, at }) => (
            <li key={title}>
              <strong>{title}</strong>: {agreed ? t('leads.one.agreed') : t('leads.one.notAgreed')}{' '}
              {at && <Moment at={at} />}
              <p className="quiet" dir="auto">
                {wording}
              </p>
              <p className="quiet">
                {t('leads.one.version')} <bdi dir="ltr">{version}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('leads.one.deliveries')}>
        <ul className="stack3">
          {deliveries.map(({ id, kind, state, attempts, at, lastError, refusal, skipReason }) => (
            <li key={id}>
              {kindOf(kind)}: {t(`leads.deliveryStates.${skipReason ?? state}`)} {at && <Moment at={at} />} ·{' '}
              {t('leads.one.attempts', { count: attempts })}
              {refusal && <p>{t(`leads.one.refusals.${refusal}`)}</p>}
              {lastError && <p className="quiet">{lastError}</p>}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Answer({ value }: { value: string }) {
  if (localMobile.test(value)) return <Phone number={value} />;
  return formats.email.pattern?.matches(value) ? <Email address={value} /> : <bdi>{value}</bdi>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}
