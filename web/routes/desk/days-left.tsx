import { useTranslation } from '../../i18n/use-translation.ts';

/** Says in words how many days are left, or how many have passed since, because colour alone is not accessible. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation('desk');
  if (days < 0) return <span className="late">{t('due.past', { count: -days })}</span>;
  if (days > 1) return t('due.left', { count: days });
  return <strong>{days === 0 ? t('due.today') : t('due.left', { count: days })}</strong>;
}
