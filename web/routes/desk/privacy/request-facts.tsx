import type { RequestEntry, RequestPerson } from '#contract/desk-privacy.ts';
import { formatDayFirst } from '#domain/dates/written-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import facts from '../cases/case-facts.module.css';
import { Due } from '../cases/case-table.tsx';
import styles from '../desk-panel.module.css';
import { Moment } from '../moment.tsx';
import { TimeLeft } from './request-table.tsx';

/** What is due of a request, and when. */
export function RequestFacts({ entry, today }: { entry: RequestEntry; today: string }) {
  const { t } = useTranslation('desk');
  return (
    <section className={`panel stack5 ${facts.facts}`} aria-label={t('privacy.facts')}>
      <dl className="pairs">
        <div>
          <dt>{t('privacy.columns.asked')}</dt>
          <dd>
            <Moment at={entry.askedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('privacy.origin')}</dt>
          <dd>{t(`privacy.origins.${entry.origin}`)}</dd>
        </div>
        <div>
          <dt>{t('privacy.columns.due')}</dt>
          <dd>
            <Due by={entry.dueOn} done={entry.endedOn} today={today} />
          </dd>
        </div>
        <div>
          <dt>{t(entry.state === 'open' ? 'privacy.columns.left' : 'privacy.columns.state')}</dt>
          <dd>
            <TimeLeft entry={entry} />
          </dd>
        </div>
      </dl>
      {entry.refusedReason && (
        <p>
          {t('privacy.refusedReason')}: <bdi>{entry.refusedReason}</bdi>
        </p>
      )}
    </section>
  );
}

/** Who asks, and what is stored of them. */
export function RequestOf({ person }: { person: RequestPerson }) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { nationalId, mobile, note, submissions, isCustomer, alsoOpen } = person;
  return (
    <>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="who">
        <h2 id="who">{t('privacy.who')}</h2>
        <dl className="pairs">
          <div>
            <dt>{forms('fields.idNumber.title')}</dt>
            <dd>
              <bdi dir="ltr">{nationalId ?? '—'}</bdi>
            </dd>
          </div>
          <div>
            <dt>{forms('fields.MobileNumber.title')}</dt>
            <dd>
              <bdi dir="ltr">{mobile}</bdi>
            </dd>
          </div>
        </dl>
        {note && (
          <p dir="auto">
            {t('privacy.note')}: <bdi>{note}</bdi>
          </p>
        )}
      </section>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="stored">
        <h2 id="stored">{t('privacy.stored.title')}</h2>
        {submissions.length === 0 && <p>{t('privacy.stored.none')}</p>}
        <ul className="bullets">
          {submissions.map(({ reference, form, receivedOn, isOtherMobile }) => (
            <li key={reference}>
              {forms(`names.${form}`)} ·{' '}
              <bdi dir="ltr" className={styles.unbroken}>
                {reference}
              </bdi>{' '}
              · <bdi dir="ltr">{formatDayFirst(receivedOn)}</bdi>
              {isOtherMobile && <p className="note">{t('privacy.stored.otherMobile')}</p>}
            </li>
          ))}
        </ul>
        <p>{t(isCustomer ? 'privacy.stored.customer' : 'privacy.stored.noCustomer')}</p>
        {alsoOpen.length > 0 && (
          <div className="note">
            <p>{t('privacy.stored.alsoOpen')}</p>
            <ul className="bullets">
              {alsoOpen.map(({ reference, kind }) => (
                <li key={reference}>
                  <SiteLink to={`desk/privacy/${reference}`}>
                    <bdi dir="ltr" translate="no">
                      {reference}
                    </bdi>
                  </SiteLink>{' '}
                  · {t(`privacy.kinds.${kind}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </>
  );
}
