import type { DeliveryCount } from '#contract/desk-operations.ts';
import { openStates } from '#domain/desk.ts';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';

export function DeliveryCounts({ counts }: { counts: readonly DeliveryCount[] }) {
  const { t } = useTranslation('desk');
  const kindOf = useDeliveryKindNames();
  const open = openStates.map(
    (state): Column<DeliveryCount> => ({
      title: t(`operations.states.${state}`),
      cell: ({ kind, ...counts }) =>
        counts[state] > 0 ? (
          <SiteLink to={`desk/operations?state=${state}&kind=${kind}#deliveries`}>
            <bdi>{counts[state]}</bdi>
          </SiteLink>
        ) : (
          <bdi>0</bdi>
        ),
    }),
  );
  const columns: Column<DeliveryCount>[] = [
    { title: t('operations.columns.kind'), cell: ({ kind }) => kindOf(kind), names: 'row' },
    ...open,
    { title: t('operations.states.delivered'), cell: ({ delivered }) => <bdi>{delivered}</bdi> },
  ];
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className="heading">
        {t('operations.counts.title')}
      </h2>
      <DataTable
        columns={columns}
        rows={counts}
        keyOf={({ kind }) => kind}
        none={t('operations.counts.none')}
      />
    </section>
  );
}

export function useDeliveryKindNames(): (kind: string) => string {
  const { t } = useTranslation('desk');
  return (kind) => t(`operations.kinds.${kind as DeliveryKind | 'malpractice-mail'}`);
}
