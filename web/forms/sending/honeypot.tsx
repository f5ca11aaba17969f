import { honeypotField } from '#domain/rules/bot-signals.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * A field that programs fill in and people never see: out of sight, of the order of the keyboard, of what screen readers
 * and the browser's search find, and of what password managers and autofill fill in; its name asks for nothing that
 * they know. Where no style sheet is, its label says what to do. What is in it is told to staff, and refuses nothing.
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
