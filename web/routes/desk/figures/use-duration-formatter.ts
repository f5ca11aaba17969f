import { useTranslation } from '../../../i18n/use-translation.ts';

const units = [
  { key: 'days', seconds: 86_400 },
  { key: 'hours', seconds: 3600 },
  { key: 'minutes', seconds: 60 },
  { key: 'seconds', seconds: 1 },
] as const;

/** Rounds to the largest unit of which there are at least two. */
export function useDurationFormatter(): (seconds: number) => string {
  const { t } = useTranslation('desk');
  return (seconds) => {
    if (seconds < 1) return t('figures.spans.instant');
    const unit = units.find((one) => seconds >= 2 * one.seconds) ?? units[3];
    return t(`figures.spans.${unit.key}`, { count: Math.round(seconds / unit.seconds) });
  };
}
