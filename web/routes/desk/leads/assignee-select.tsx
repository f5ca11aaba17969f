import type { LeadEntry, StaffEntry } from '#contract/desk-leads.ts';
import { shortDate } from '#domain/dates/shown-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeskSelect } from '../desk-field.tsx';

/** The assignee that the page shows: an id, or `nobody`. A lead whose assignee lost the role counts as nobody's. */
export const shownAssignee = ({ assignee }: Pick<LeadEntry, 'assignee'>): string =>
  assignee === null || assignee.hasLeft ? 'nobody' : assignee.id;

/** A choice of whom to assign leads to: oneself first, then colleagues, then nobody. */
export function AssigneeSelect({
  title,
  staff,
  me,
}: {
  title: string;
  staff: readonly StaffEntry[];
  me: string;
}) {
  const { t, language } = useTranslation('desk');
  return (
    <DeskSelect title={title} name="assignee" defaultValue="">
      <option value="">{t('leads.choose')}</option>
      <option value="me">{t('leads.me')}</option>
      {staff
        .filter(({ id }) => id !== me)
        .map(({ id, name, awayUntil }) => (
          <option key={id} value={id}>
            {awayUntil ? `${name} (${t('leads.awayUntil')} ${shortDate(awayUntil, language)})` : name}
          </option>
        ))}
      <option value="nobody">{t('leads.nobody')}</option>
    </DeskSelect>
  );
}
