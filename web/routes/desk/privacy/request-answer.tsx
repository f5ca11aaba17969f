import { Fragment, type ReactNode } from 'react';
import { Form } from 'react-router';
import type { RequestEntry, RequestPerson } from '#contract/desk-privacy.ts';
import type { RequestEnding } from '#domain/data-subject-requests.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { Reference } from '../../../ui/reference.tsx';
import styles from '../desk-panel.module.css';
import { DeskForm } from '../drafts/desk-form.tsx';
import { Moment } from '../moment.tsx';
import { useDeliveryKindNames } from '../operations/delivery-counts.tsx';
import { ReasonInput } from '../reason-input.tsx';

export function RequestAnswer({ entry, person }: { entry: RequestEntry; person: RequestPerson }) {
  const { t, language } = useTranslation('desk');
  const { kind, reference } = entry;
  const { isNothingStored } = person;
  return (
    <>
      {kind === 'export' && (
        <section className={`card ${styles.panel}`} aria-labelledby="export">
          <h2 id="export">{t('privacy.export.title')}</h2>
          {/* Posted by the browser, not the router, since the answer is a file. */}
          <form method="post" action={`/desk/privacy/${reference}/export`} className={styles.panel}>
            <p>{t('privacy.export.what')}</p>
            <input type="hidden" name="language" value={language} />
            <ReasonInput title={t('privacy.reason')} />
            <button type="submit" className={button()}>
              {t('privacy.export.make')}
            </button>
          </form>
        </section>
      )}
      {kind === 'erasure' ? (
        <Erase entry={entry} />
      ) : (
        <section className={`card ${styles.panel}`} aria-labelledby="done">
          <h2 id="done">{t('privacy.done.title')}</h2>
          <EndForm
            reference={reference}
            as="done"
            press={t('privacy.done.press')}
            title={t('privacy.done.note')}
            other={isNothingStored && { as: 'nothing', press: t('privacy.states.nothing') }}
          >
            <p>{t(`privacy.done.${kind}`)}</p>
            {isNothingStored && <p>{t('privacy.done.nothingHere')}</p>}
          </EndForm>
        </section>
      )}
      <details className="card">
        <summary>{t('privacy.refuse.title')}</summary>
        <EndForm
          reference={reference}
          as="refused"
          press={t('privacy.refuse.press')}
          title={t('privacy.reason')}
        >
          <p>{t('privacy.refuse.what')}</p>
        </EndForm>
      </details>
    </>
  );
}

export const endDraft = (reference: string, as: 'done' | 'refused') => `request ${reference} ${as}`;

function EndForm({
  reference,
  as,
  press,
  title,
  other,
  children,
}: {
  reference: string;
  as: 'done' | 'refused';
  press: string;
  title: string;
  /** Another way to end the request, with the same reason. */
  other?: { as: RequestEnding; press: string } | false;
  children: ReactNode;
}) {
  return (
    <DeskForm draft={endDraft(reference, as)} className={styles.panel}>
      {children}
      <ReasonInput title={title} />
      <div className="actions">
        <button type="submit" name="intent" value={as} className={button({ quiet: true })}>
          {press}
        </button>
        {other && (
          <button type="submit" name="intent" value={other.as} className={button({ quiet: true })}>
            {other.press}
          </button>
        )}
      </div>
    </DeskForm>
  );
}

/** Two people must confirm an erasure. */
function Erase({ entry: { confirmed } }: { entry: RequestEntry }) {
  const { t } = useTranslation('desk');
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="erase">
      <h2 id="erase">{t('privacy.erasure.title')}</h2>
      <p>{t('privacy.erasure.what')}</p>
      {confirmed && (
        <p>
          <strong>{t(confirmed.byMe ? 'privacy.erasure.byMe' : 'privacy.erasure.byOther')}</strong>{' '}
          <Moment at={confirmed.at} />
        </p>
      )}
      {confirmed?.byMe ? (
        <p>{t('privacy.erasure.needsOther')}</p>
      ) : (
        <Form method="post" className={styles.panel}>
          <label>
            <input type="checkbox" name="sure" required /> {t('privacy.erasure.sure')}
          </label>
          <button type="submit" name="intent" value="confirm" className={button()}>
            {t('privacy.erasure.press')}
          </button>
        </Form>
      )}
    </section>
  );
}

/** Stays with the request, until everything is erased elsewhere too. */
export function ErasureSummary({
  erasure,
  state,
}: {
  erasure: NonNullable<RequestEntry['erasure']>;
  state: RequestEntry['state'];
}) {
  const { t } = useTranslation('desk');
  const kindOf = useDeliveryKindNames();
  const { submissions, delivered, perhapsAlso } = erasure;
  return (
    <section className="note" aria-label={t('privacy.erasure.report')}>
      <p>
        {state === 'nothing' ? t('privacy.outcomes.nothing') : t('privacy.erased', { count: submissions })}
      </p>
      {Object.keys(delivered).length > 0 && <p>{t('privacy.delivered')}</p>}
      <ul className="bullets">
        {Object.entries(delivered).map(([kind, references]) => (
          <li key={kind}>
            {kindOf(kind)}: <References of={references} />
          </li>
        ))}
      </ul>
      {perhapsAlso.length > 0 && (
        <p>
          {t('privacy.perhapsAlso')} <References of={perhapsAlso} />
        </p>
      )}
    </section>
  );
}

const References = ({ of: references }: { of: readonly string[] }) =>
  references.map((reference) => (
    <Fragment key={reference}>
      <Reference>{reference}</Reference>{' '}
    </Fragment>
  ));
