import { maxReasonLength, minReasonLength } from '#domain/desk-reason.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeskInput } from './desk-field.tsx';

const lengths = { least: minReasonLength, most: maxReasonLength };

/**
 * The browser refuses a wrong length: `maxLength` would truncate a paste silently.
 * @param isRefused - `readReason` has refused the reason, such as one of blanks
 */
export function ReasonInput({ title, isRefused = false }: { title: string; isRefused?: boolean }) {
  const { t } = useTranslation('desk');
  return (
    <DeskInput
      title={title}
      help={t('reasonHelp', lengths)}
      error={isRefused ? t('reasonNeeded', lengths) : undefined}
      name="reason"
      pattern={`.{${minReasonLength},${maxReasonLength}}`}
      autoComplete="off"
      required
    />
  );
}
