import type { CurrentLeads, LeadEntry } from '#contract/desk-leads.ts';
import { type CivilDate, dayNumber } from '#domain/dates/civil-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Amount } from '../../../ui/riyal.tsx';
import { Due } from '../cases/case-table.tsx';
import { DaysLeft } from '../days-left.tsx';
import { Moment } from '../moment.tsx';
import { ReferenceLink } from '../reference-link.tsx';
import { Age } from './age.tsx';
import { shownAssignee } from './assignee-select.tsx';
import { selectedPrefix, selectionForm } from './lead-bulk.tsx';
import styles from './lead-parts.module.css';

/** With the label of the city. */
export type ListedLead = LeadEntry & { city: string };

/**
 * @param today - in Riyadh
 * @param query - the list's query, for the way back
 * @param now - ISO 8601: when the list was loaded
 * @param current - what has changed since
 */
export function LeadTable({
  leads,
  today,
  now,
  query,
  current,
}: {
  leads: readonly ListedLead[];
  today: CivilDate;
  now: string;
  query: string;
  current?: CurrentLeads | undefined;
}) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const fresh = new Map(current?.leads.map((lead) => [lead.reference, lead]));
  const rows = leads.map((lead) => ({ ...lead, ...fresh.get(lead.reference), loaded: lead }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      title: t('leads.select'),
      cell: ({ reference, name, loaded }) => (
        <input
          type="checkbox"
          name={`${selectedPrefix}${reference}`}
          value={`${loaded.state} ${shownAssignee(loaded)}`}
          form={selectionForm}
          className={styles.tick}
          aria-label={t('leads.selectOne', { name: name || reference })}
        />
      ),
    },
    {
      title: t('leads.columns.customer'),
      names: 'row',
      cell: ({ reference, name, maskedMobile, isNew, hasBotSignals, unreached }) => (
        <span id={reference} className={styles.customer}>
          <ReferenceLink
            to={`desk/leads/${reference}${query && `?${query}`}`}
            reference={reference}
            name={name}
          />
          <bdi dir="ltr">{maskedMobile}</bdi>
          {isNew && <strong>{t('leads.isNew')}</strong>}
          {hasBotSignals && <strong>{t('leads.hasSigns')}</strong>}
          {unreached.map((receiver) => (
            <strong key={receiver} className="late">
              {t(`leads.isUnreached.${receiver}`)}
            </strong>
          ))}
          {current?.viewers[reference] && (
            <strong>{t('leads.viewers', { names: current.viewers[reference].join('، ') })}</strong>
          )}
        </span>
      ),
    },
    {
      title: t('leads.columns.form'),
      cell: ({ form, complaint }) => (complaint ? forms('names.complaint') : forms(`names.${form}`)),
    },
    { title: t('leads.columns.city'), cell: ({ city }) => city || '—' },
    {
      title: t('leads.columns.amount'),
      cell: ({ amount }) => (amount === null ? '—' : <Amount riyals={amount} />),
    },
    { title: t('leads.columns.age'), cell: ({ at }) => <Age at={at} now={now} /> },
    {
      title: t('leads.columns.due'),
      cell: ({ complaint, nextContactAt }) => (
        <span className={styles.customer}>
          {complaint && <LeadDue {...complaint} today={today} />}
          {nextContactAt && (
            <span className={nextContactAt < now ? 'late' : undefined}>
              <Moment at={nextContactAt} />
            </span>
          )}
          {!complaint && !nextContactAt && '—'}
        </span>
      ),
    },
    {
      title: t('leads.columns.assignee'),
      cell: ({ assignee, reference }) =>
        assignee && !assignee.hasLeft ? (
          <bdi>{assignee.isMe ? t('leads.me') : assignee.name}</bdi>
        ) : (
          <button type="submit" form={selectionForm} name="claim" value={reference} className={styles.claim}>
            {t('leads.claim')}
          </button>
        ),
    },
    { title: t('leads.columns.state'), cell: ({ state }) => t(`leads.states.${state}`) },
  ];
  return (
    <DataTable columns={columns} rows={rows} keyOf={({ reference }) => reference} none={t('leads.none')} />
  );
}

export function LeadDue({
  answerBy,
  answeredOn,
  today,
}: NonNullable<LeadEntry['complaint']> & { today: CivilDate }) {
  const { t } = useTranslation('desk');
  const left = (dayNumber(answerBy) ?? 0) - (dayNumber(today) ?? 0);
  if (answeredOn)
    return (
      <span>
        {t('leads.answered')} <Due by={answerBy} done={answeredOn} today={today} />
      </span>
    );
  return (
    <span className={left < 0 ? 'late' : undefined}>
      {t('leads.answer')} {t('due.by')} <Day of={answerBy} /> · <DaysLeft days={left} />
    </span>
  );
}
