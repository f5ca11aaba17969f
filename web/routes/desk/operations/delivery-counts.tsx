import type { DeliveryCount } from '#contract/desk-operations.ts';
import { openStates } from '#domain/desk.ts';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import stacked from '../../../ui/stacked-table.module.css';
import text from '../../../ui/text.module.css';

/** Deliveries by kind and state. What is open leads to its list. */
export function DeliveryCounts({ counts }: { counts: readonly DeliveryCount[] }) {
  const { t } = useTranslation('desk');
  const kindOf = useKinds();
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={text.heading}>
        {t('operations.counts.title')}
      </h2>
      {counts.length === 0 ? (
        <p>{t('operations.counts.none')}</p>
      ) : (
        <div className={stacked.wrap}>
          <table className={`${stacked.table} ${stacked.short}`}>
            <thead>
              <tr>
                <th scope="col">{t('operations.columns.kind')}</th>
                {[...openStates, 'delivered' as const].map((state) => (
                  <th key={state} scope="col">
                    {t(`operations.states.${state}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counts.map(({ kind, delivered, ...open }) => (
                <tr key={kind}>
                  <th scope="row" data-title={t('operations.columns.kind')}>
                    {kindOf(kind)}
                  </th>
                  {openStates.map((state) => (
                    <td key={state} data-title={t(`operations.states.${state}`)}>
                      {open[state] > 0 ? (
                        <SiteLink to={`desk/operations?state=${state}&kind=${kind}#deliveries`}>
                          <bdi>{open[state]}</bdi>
                        </SiteLink>
                      ) : (
                        <bdi>0</bdi>
                      )}
                    </td>
                  ))}
                  <td data-title={t('operations.states.delivered')}>
                    <bdi>{delivered}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What a kind of delivery is called. */
export function useKinds(): (kind: string) => string {
  const { t } = useTranslation('desk');
  return (kind) => t(`operations.kinds.${kind as DeliveryKind | 'malpractice-mail'}`);
}
