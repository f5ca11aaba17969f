import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { OpenDelivery } from '#contract/desk-operations.ts';
import { type OpenState, openStates } from '#domain/desk.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import styles from '../desk-panel.module.css';
import { Moment } from '../moment.tsx';
import { useDeliveryKindNames } from './delivery-counts.tsx';

export function DeliveryList({
  state,
  kind,
  deliveries,
  next,
  isFirst,
  failed,
  outcome,
}: {
  state: OpenState;
  kind: string | undefined;
  deliveries: readonly OpenDelivery[];
  next: string | undefined;
  isFirst: boolean;
  failed: number;
  outcome: ReactNode;
}) {
  const { t } = useTranslation('desk');
  const kindOf = useDeliveryKindNames();
  const ofKind = kind ? `&kind=${encodeURIComponent(kind)}` : '';
  const columns: Column<OpenDelivery>[] = [
    { title: t('operations.columns.reference'), cell: ({ reference }) => <bdi>{reference ?? '—'}</bdi> },
    { title: t('operations.columns.kind'), cell: ({ kind }) => kindOf(kind) },
    { title: t('operations.columns.attempts'), cell: ({ attempts }) => <bdi>{attempts}</bdi> },
    { title: t('operations.columns.enqueuedAt'), cell: ({ enqueuedAt }) => <Moment at={enqueuedAt} /> },
    {
      title: t('operations.columns.nextAttemptAt'),
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? <Moment at={nextAttemptAt} /> : '—'),
    },
    {
      title: t('operations.columns.lastError'),
      cell: ({ lastError }) =>
        lastError ? (
          <bdi dir="ltr" lang="en" className={styles.mono}>
            {lastError}
          </bdi>
        ) : (
          '—'
        ),
    },
  ];
  if (state !== 'pending')
    columns.push({
      title: t('operations.columns.again'),
      cell: ({ id, reference, kind, attempts }) => (
        <Form method="post" hidden={attempts === 0}>
          <button
            type="submit"
            name="again"
            value={id}
            className={smallButton}
            aria-label={t('operations.again.oneOf', { reference: reference ?? kindOf(kind) })}
          >
            {t('operations.again.one')}
          </button>
        </Form>
      ),
    });
  return (
    <section aria-labelledby="deliveries" className="stack4">
      <h2 id="deliveries" className="heading">
        {t(`operations.lists.${state}`)}
        {kind && `: ${kindOf(kind)}`}
      </h2>
      <nav aria-label={t('operations.which')} className={styles.filters}>
        {openStates.map((one) => (
          <SiteLink
            key={one}
            to={`desk/operations?state=${one}${ofKind}#deliveries`}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`operations.states.${one}`)}
          </SiteLink>
        ))}
        {kind && (
          <SiteLink to={`desk/operations?state=${state}#deliveries`}>{t('operations.ofEveryKind')}</SiteLink>
        )}
      </nav>
      {outcome}
      {state === 'failed' && failed > 0 && <TryAllAgain failed={failed} />}
      <DataTable columns={columns} rows={deliveries} keyOf={({ id }) => id} none={t('operations.none')} />
      <nav aria-label={t('operations.pages')} className={styles.filters}>
        {!isFirst && (
          <SiteLink to={`desk/operations?state=${state}${ofKind}#deliveries`}>
            {t('operations.first')}
          </SiteLink>
        )}
        {next && (
          <SiteLink to={`desk/operations?state=${state}${ofKind}&after=${next}#deliveries`}>
            {t('cases.more')}
          </SiteLink>
        )}
      </nav>
    </section>
  );
}

function TryAllAgain({ failed }: { failed: number }) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" className="actions">
      <label>
        <input type="checkbox" name="sure" required /> {t('operations.again.sure', { count: failed })}
      </label>
      <button type="submit" className={smallButton}>
        {t('operations.again.all')}
      </button>
    </Form>
  );
}
