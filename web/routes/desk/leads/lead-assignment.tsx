import { Form } from 'react-router';
import type { LeadEntry, StaffEntry } from '#contract/desk-leads.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { AssigneeSelect, shownAssignee } from './assignee-select.tsx';
import styles from './lead-parts.module.css';

/** Says whose the lead is, and hands it over. A lead of nobody is claimed with one press. */
export function LeadAssignment({
  assignee,
  staff,
  me,
}: {
  assignee: LeadEntry['assignee'];
  staff: readonly StaffEntry[];
  me: string;
}) {
  const { t } = useTranslation('desk');
  const shown = shownAssignee({ assignee });
  return (
    <Form method="post" className={`panel ${styles.assignment}`} aria-label={t('leads.assignee')}>
      <input type="hidden" name="assigneeFrom" value={shown} />
      <p>
        {t('leads.assignee')}:{' '}
        <strong>
          <bdi>{assignee === null ? t('leads.nobody') : assignee.isMe ? t('leads.me') : assignee.name}</bdi>
        </strong>
        {assignee?.hasLeft && ` (${t('leads.hasLeft')})`}
      </p>
      {shown === 'nobody' && (
        <button type="submit" name="claim" value="me" className={smallButton}>
          {t('leads.claim')}
        </button>
      )}
      <AssigneeSelect key={assignee?.id} title={t('leads.one.handOver')} staff={staff} me={me} />
      <button type="submit" name="intent" value="assign" className={smallButton}>
        {t('leads.bulk.assign')}
      </button>
    </Form>
  );
}
