import { Form } from 'react-router';
import type { StaffEntry } from '#contract/desk-leads.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import {
  amountBands,
  areas,
  arrivalFilters,
  bandStarts,
  complaintFilters,
  dueFilters,
  type LeadFilter,
  reachFilters,
} from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskDate, DeskInput, DeskSelect } from '../desk-field.tsx';
import styles from './lead-parts.module.css';

export interface CityOption {
  id: string;
  label: string;
}

export function LeadFilters({
  filter,
  forms: names,
  staff,
  cities,
}: {
  filter: LeadFilter;
  forms: readonly LeadFormName[];
  staff: readonly StaffEntry[];
  cities: readonly CityOption[];
}) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { state, ...chosen } = filter;
  const count = Object.keys(chosen).length;
  const choice = (name: keyof LeadFilter, title: string, options: readonly (readonly [string, string])[]) => (
    <DeskSelect title={title} name={name} defaultValue={filter[name] ?? ''}>
      <option value="">{t('leads.all')}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </DeskSelect>
  );
  return (
    <details className={styles.filterPanel}>
      <summary>{count === 0 ? t('leads.filter') : t('leads.filterChosen', { count })}</summary>
      <Form className={`panel ${styles.filters}`} aria-label={t('leads.filter')}>
        {state && <input type="hidden" name="state" value={state} />}
        {choice(
          'form',
          t('leads.form'),
          names.map((name) => [name, forms(`names.${name}`)]),
        )}
        {choice(
          'city',
          t('leads.city'),
          cities.map(({ id, label }) => [id, label]),
        )}
        {choice(
          'area',
          t('leads.area'),
          areas.map((area) => [area, t(`leads.areas.${area}`)]),
        )}
        {choice(
          'amount',
          t('leads.amount'),
          amountBands.map((band) => [
            band,
            t('leads.amountFrom', { amount: bandStarts[Number(band)]?.toLocaleString('en-US') ?? '' }),
          ]),
        )}
        {choice('assignee', t('leads.assignee'), [
          ['me', t('leads.me')],
          ['nobody', t('leads.nobody')],
          ...staff.map(({ id, name }) => [id, name] as const),
        ])}
        {choice(
          'due',
          t('leads.due'),
          dueFilters.map((due) => [due, t(`leads.dues.${due}`)]),
        )}
        {choice(
          'arrived',
          t('leads.arrived'),
          arrivalFilters.map((arrived) => [arrived, t(`leads.arrivals.${arrived}`)]),
        )}
        <DeskDate title={t('leads.from')} name="from" defaultValue={filter.from ?? ''} />
        <DeskDate title={t('leads.to')} name="to" defaultValue={filter.to ?? ''} />
        <DeskInput title={t('leads.source')} name="source" defaultValue={filter.source ?? ''} />
        {choice('botSignals', t('leads.botSignals'), [
          ['with', t('leads.with')],
          ['without', t('leads.without')],
        ])}
        {choice(
          'complaints',
          t('leads.complaints'),
          complaintFilters.map((which) => [which, t(`leads.complaintFilters.${which}`)]),
        )}
        {choice(
          'reach',
          t('leads.reach'),
          reachFilters.map((reach) => [reach, t(`leads.reaches.${reach}`)]),
        )}
        <button type="submit" className={smallButton}>
          {t('leads.apply')}
        </button>
      </Form>
    </details>
  );
}
