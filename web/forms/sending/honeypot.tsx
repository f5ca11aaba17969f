import { honeypotField } from '#domain/rules/bot-signals.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * A field for bots to fill in, hidden from people, screen readers, password managers and autofill. Without a style
 * sheet its label says to leave it empty. A value is shown to staff and never refuses the submission.
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
