import type { LeadEntry } from '#contract/desk-leads.ts';
import { noCampaign } from '#domain/campaign/campaign.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Due } from '../cases/case-table.tsx';
import { Moment } from '../moment.tsx';
import { ReferenceLink } from '../reference-link.tsx';

/**
 * @param today - in Riyadh
 * @param query - the list's query, for the way back
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
  const columns: Column<LeadEntry>[] = [
    {
      title: t('leads.columns.reference'),
      cell: ({ reference, hasBotSignals, hasFailedMessage }) => (
        <>
          <ReferenceLink to={`desk/leads/${reference}${query && `?${query}`}`} reference={reference} />
          {hasBotSignals && <strong> · {t('leads.hasSigns')}</strong>}
          {hasFailedMessage && <strong> · {t('leads.isUnreached')}</strong>}
        </>
      ),
    },
    {
      title: t('leads.columns.form'),
      cell: ({ form, complaint }) =>
        complaint ? (
          <span>
            <strong>{forms('names.complaint')}</strong> · <LeadDue {...complaint} today={today} />
          </span>
        ) : (
          forms(`names.${form}`)
        ),
    },
    { title: t('leads.columns.state'), cell: ({ state }) => t(`leads.states.${state}`) },
    { title: t('leads.columns.at'), cell: ({ at }) => <Moment at={at} /> },
    {
      title: t('leads.columns.source'),
      cell: ({ source }) => <bdi>{source === noCampaign ? t('leads.direct') : (source ?? '—')}</bdi>,
    },
  ];
  return (
    <DataTable columns={columns} rows={leads} keyOf={({ reference }) => reference} none={t('leads.none')} />
  );
}

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
