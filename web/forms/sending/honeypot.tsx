import { honeypotField } from '#domain/rules/bot-signals.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * Hidden from people, screen readers, password managers and autofill. If it has a value, staff see a bot signal; the
 * submission is not refused.
 */
export function Honeypot() {
  const { t } = useTranslation('forms');
  return (
    <div className="visually-hidden" aria-hidden="true" inert>
      <label>
        {t('trap')}
        <input
          type="text"
          name={honeypotField}
          defaultValue=""
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}
