import type { LeadEntry } from '#contract/desk-leads.ts';
import { noCampaign } from '#domain/campaign/campaign.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import stacked from '../../../ui/stacked-table.module.css';
import { Due } from '../cases/case-table.tsx';
import { Moment } from '../moment.tsx';

/**
 * Leads, each a row.
 * @param today - in Riyadh
 * @param query - of the list, to come back to
 */
export function LeadTable({
  leads,
  today,
  query = '',
}: {
  leads: readonly LeadEntry[];
  today: CivilDate;
  query?: string;
}) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const columns = ['reference', 'form', 'state', 'at', 'source'] as const;
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`leads.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map(({ reference, form, state, at, source, hasSigns, isUnreached, complaint }) => (
            <tr key={reference}>
              <td data-title={t('leads.columns.reference')}>
                <SiteLink to={`desk/leads/${reference}${query && `?${query}`}`}>
                  <bdi dir="ltr" translate="no">
                    {reference}
                  </bdi>
                </SiteLink>
                {hasSigns && <strong> · {t('leads.hasSigns')}</strong>}
                {isUnreached && <strong> · {t('leads.isUnreached')}</strong>}
              </td>
              <td data-title={t('leads.columns.form')}>
                {complaint ? (
                  <span>
                    <strong>{forms('names.complaint')}</strong> · <LeadDue {...complaint} today={today} />
                  </span>
                ) : (
                  forms(`names.${form}`)
                )}
              </td>
              <td data-title={t('leads.columns.state')}>{t(`leads.states.${state}`)}</td>
              <td data-title={t('leads.columns.at')}>
                <Moment at={at} />
              </td>
              <td data-title={t('leads.columns.source')}>
                <bdi>{source === noCampaign ? t('leads.direct') : (source ?? '—')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By when a complaint is answered, or when it was. */
export function LeadDue({
  answerBy,
  answeredOn,
  today,
}: NonNullable<LeadEntry['complaint']> & { today: CivilDate }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {answeredOn ? t('leads.answered') : t('leads.answer')}{' '}
      <Due by={answerBy} done={answeredOn} today={today} />
    </>
  );
}
