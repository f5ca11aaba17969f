import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { StaffEntry } from '#contract/desk-leads.ts';
import { leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { DeskSelect } from '../desk-field.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import styles from './lead-parts.module.css';

/** The id of the form that the rows' checkboxes belong to. */
export const selectionForm = 'selected-leads';
/** Each checkbox has a name of its own, because the server takes the first of repeated names. Its value is the state and the assignee shown. */
export const selectedPrefix = 'selected ';

/**
 * Assigns the selected leads, or all of the list, and sets the state of the selected ones.
 * @param total - how many leads the list's filter has, as text; undefined for search results
 */
export function LeadBulk({
  staff,
  me,
  total,
  outcome,
}: {
  staff: readonly StaffEntry[];
  me: string;
  total: string | undefined;
  outcome: ReactNode;
}) {
  const { t } = useTranslation('desk');
  const [isAll, setAll] = useState(false);
  return (
    <Form
      method="post"
      id={selectionForm}
      className={`panel ${styles.bulk}`}
      aria-label={t('leads.bulk.title')}
    >
      {outcome}
      <label className="scripted">
        <input type="checkbox" onChange={({ target }) => selectPage(target.checked)} /> {t('leads.bulk.page')}
      </label>
      {total !== undefined && (
        <label>
          <input
            type="checkbox"
            name="all"
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />{' '}
          {t('leads.bulk.all', { total })}
        </label>
      )}
      <AssigneeSelect title={t('leads.bulk.assignTo')} staff={staff} me={me} />
      <button type="submit" name="intent" value="assign" className={smallButton}>
        {t('leads.bulk.assign')}
      </button>
      {!(total !== undefined && isAll) && (
        <>
          <DeskSelect title={t('leads.bulk.newState')} name="state" defaultValue="">
            <option value="">{t('leads.choose')}</option>
            {leadStates.map((state) => (
              <option key={state} value={state}>
                {t(`leads.states.${state}`)}
              </option>
            ))}
          </DeskSelect>
          <button type="submit" name="intent" value="state" className={smallButton}>
            {t('leads.bulk.setState')}
          </button>
        </>
      )}
    </Form>
  );
}

function selectPage(isSelected: boolean): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(
    `input[form="${selectionForm}"][type="checkbox"]`,
  ))
    box.checked = isSelected;
}
