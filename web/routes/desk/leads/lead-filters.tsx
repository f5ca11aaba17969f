import { Form } from 'react-router';
import type { LeadFormName } from '#domain/forms/form.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskDate, DeskInput, DeskSelect } from '../desk-field.tsx';
import styles from './lead-parts.module.css';

export function LeadFilters({
  filter,
  forms: names,
}: {
  filter: LeadFilter;
  forms: readonly LeadFormName[];
}) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  return (
    <Form className={`panel ${styles.filters}`} aria-label={t('leads.filter')}>
      <DeskSelect title={t('leads.form')} name="form" defaultValue={filter.form ?? ''}>
        <option value="">{t('leads.all')}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {forms(`names.${name}`)}
          </option>
        ))}
      </DeskSelect>
      <DeskSelect title={t('leads.state')} name="state" defaultValue={filter.state ?? ''}>
        <option value="">{t('leads.all')}</option>
        {leadStates.map((state) => (
          <option key={state} value={state}>
            {t(`leads.states.${state}`)}
          </option>
        ))}
      </DeskSelect>
      <DeskDate title={t('leads.from')} name="from" defaultValue={filter.from ?? ''} />
      <DeskDate title={t('leads.to')} name="to" defaultValue={filter.to ?? ''} />
      <DeskInput title={t('leads.source')} name="source" defaultValue={filter.source ?? ''} />
      <DeskSelect title={t('leads.botSignals')} name="botSignals" defaultValue={filter.botSignals ?? ''}>
        <option value="">{t('leads.all')}</option>
        <option value="with">{t('leads.with')}</option>
        <option value="without">{t('leads.without')}</option>
      </DeskSelect>
      <DeskSelect title={t('leads.complaints')} name="complaints" defaultValue={filter.complaints ?? ''}>
        <option value="">{t('leads.all')}</option>
        <option value="unanswered">{t('leads.unanswered')}</option>
      </DeskSelect>
      <DeskSelect title={t('leads.reach')} name="reach" defaultValue={filter.reach ?? ''}>
        <option value="">{t('leads.all')}</option>
        <option value="unreached">{t('leads.unreached')}</option>
      </DeskSelect>
      <button type="submit" className={smallButton}>
        {t('leads.apply')}
      </button>
    </Form>
  );
}
