import { Form } from 'react-router';
import { type LeadState, leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import panels from '../../../ui/panel.module.css';
import { DeskSelect, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import parts from './lead-parts.module.css';

const small = button({ quiet: true, small: true });

/** Where a lead stands, and what the staff write about it. */
export function LeadChanges({
  state,
  longest,
}: {
  state: LeadState;
  longest: { message: number; note: number };
}) {
  const { t } = useTranslation('desk');
  return (
    <div className={parts.changes}>
      <Form method="post" className={`${panels.panel} ${styles.panel}`}>
        <input type="hidden" name="from" value={state} />
        <DeskSelect title={t('leads.one.change')} name="state" defaultValue={state}>
          {leadStates.map((one) => (
            <option key={one} value={one}>
              {t(`leads.states.${one}`)}
            </option>
          ))}
        </DeskSelect>
        <DeskText title={t('leads.one.message')} name="message" rows={3} maxLength={longest.message} />
        <button type="submit" name="intent" value="state" className={small}>
          {t('leads.one.set')}
        </button>
      </Form>
      <Form method="post" className={`${panels.panel} ${styles.panel}`}>
        <DeskText title={t('leads.one.note')} name="note" rows={3} maxLength={longest.note} required />
        <button type="submit" name="intent" value="note" className={small}>
          {t('leads.one.addNote')}
        </button>
      </Form>
    </div>
  );
}
