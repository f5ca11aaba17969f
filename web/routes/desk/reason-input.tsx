import { maxReasonLength, minReasonLength } from '#domain/desk-reason.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeskInput } from './desk-field.tsx';

/** A reason for the audit log. The browser refuses a wrong length: `maxLength` would truncate a paste silently. */
export function ReasonInput({ title }: { title: string }) {
  const { t } = useTranslation('desk');
  return (
    <DeskInput
      title={title}
      help={t('reasonHelp', { least: minReasonLength, most: maxReasonLength })}
      name="reason"
      pattern={`.{${minReasonLength},${maxReasonLength}}`}
      autoComplete="off"
      required
    />
  );
}
