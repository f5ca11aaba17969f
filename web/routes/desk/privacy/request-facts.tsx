import type { RequestEntry, RequestPerson } from '#contract/desk-privacy.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Email, Phone } from '../../../ui/contact-links.tsx';
import { Day } from '../../../ui/day.tsx';
import { Pair } from '../../../ui/pair.tsx';
import facts from '../cases/case-facts.module.css';
import { Due } from '../cases/case-table.tsx';
import styles from '../desk-panel.module.css';
import { Moment } from '../moment.tsx';
import { ReferenceLink } from '../reference-link.tsx';
import { TimeLeft } from './request-table.tsx';

export function RequestFacts({ entry, today }: { entry: RequestEntry; today: string }) {
  const { t } = useTranslation('desk');
  return (
    <section className={`panel stack5 ${facts.facts}`} aria-label={t('privacy.facts')}>
      <dl className="pairs">
        <Pair title={t('privacy.columns.asked')}>
          <Moment at={entry.askedAt} />
        </Pair>
        <Pair title={t('privacy.origin')}>{t(`privacy.origins.${entry.origin}`)}</Pair>
        <Pair title={t('privacy.columns.due')}>
          <Due by={entry.dueOn} done={entry.endedOn} today={today} />
        </Pair>
        <Pair title={t(entry.state === 'open' ? 'privacy.columns.left' : 'privacy.columns.state')}>
          <TimeLeft entry={entry} />
        </Pair>
      </dl>
      {entry.endReason && (
        <p>
          {t(entry.state === 'refused' ? 'privacy.refusedReason' : 'privacy.doneReason')}:{' '}
          <bdi>{entry.endReason}</bdi>
        </p>
      )}
    </section>
  );
}

export function RequestOf({ person }: { person: RequestPerson }) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { nationalId, contacts, note, submissions, isCustomer, hasOthersWithId, alsoOpen } = person;
  return (
    <>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="who">
        <h2 id="who">{t('privacy.who')}</h2>
        <dl className="pairs">
          <Pair title={forms('fields.idNumber.title')}>
            <bdi dir="ltr">{nationalId ?? '—'}</bdi>
          </Pair>
          <Pair title={t('privacy.contact')}>
            {contacts.map((contact) => (
              <div key={contact}>
                {contact.includes('@') ? <Email address={contact} /> : <Phone number={contact} />}
              </div>
            ))}
          </Pair>
        </dl>
        {note && (
          <div>
            {t('privacy.note')}:
            <p className="as-written" dir="auto">
              {note}
            </p>
          </div>
        )}
      </section>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="stored">
        <h2 id="stored">{t('privacy.stored.title')}</h2>
        {submissions.length === 0 && <p>{t('privacy.stored.none')}</p>}
        <ul className="bullets">
          {submissions.map(({ reference, form, name, receivedOn, isOtherContact }) => (
            <li key={reference}>
              {name && (
                <>
                  <bdi>{name}</bdi> ·{' '}
                </>
              )}
              {forms(`names.${form}`)} ·{' '}
              <bdi dir="ltr" className={styles.noWrap}>
                {reference}
              </bdi>{' '}
              · <Day of={receivedOn} />
              {isOtherContact && <p className="note">{t('privacy.stored.otherContact')}</p>}
            </li>
          ))}
        </ul>
        {nationalId ? (
          <p>{t(isCustomer ? 'privacy.stored.customer' : 'privacy.stored.noCustomer')}</p>
        ) : (
          submissions.length > 0 && <p className="note">{t('privacy.stored.withoutId')}</p>
        )}
        {hasOthersWithId && <p className="note">{t('privacy.stored.withId')}</p>}
        {alsoOpen.length > 0 && (
          <div className="note">
            <p>{t('privacy.stored.alsoOpen')}</p>
            <ul className="bullets">
              {alsoOpen.map(({ reference, kind }) => (
                <li key={reference}>
                  <ReferenceLink to={`desk/privacy/${reference}`} reference={reference} /> ·{' '}
                  {t(`privacy.kinds.${kind}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </>
  );
}
