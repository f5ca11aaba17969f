import type { StaffEntry } from '#contract/desk-leads.ts';
import { shortDate } from '#domain/dates/shown-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Options of whom leads can be assigned to: oneself first, then colleagues, then nobody. */
export function StaffOptions({ staff, me }: { staff: readonly StaffEntry[]; me: string }) {
  const { t, language } = useTranslation('desk');
  return (
    <>
      <option value="me">{t('leads.me')}</option>
      {staff
        .filter(({ id }) => id !== me)
        .map(({ id, name, awayUntil }) => (
          <option key={id} value={id}>
            {awayUntil ? `${name} (${t('leads.awayUntil')} ${shortDate(awayUntil, language)})` : name}
          </option>
        ))}
      <option value="nobody">{t('leads.nobody')}</option>
    </>
  );
}
