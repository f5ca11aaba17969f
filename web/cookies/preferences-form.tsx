import { useLocation } from 'react-router';
import type { CookiePreferences } from '#domain/cookie-choice.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { button } from '../ui/button.ts';
import { readPosted } from './posted-choice.ts';
import styles from './preferences-form.module.css';

/**
 * A switch for each category, of which only the essential one is on and locked. Nothing is chosen until it is saved: the
 * form posts it to the cookies page, which stores it and leads back here; with scripts the browser does.
 */
export function PreferencesForm({
  idPrefix,
  preferences,
  onChoose,
}: {
  /** The dialog may stand over the page that has the same form. */
  idPrefix: string;
  preferences: CookiePreferences;
  onChoose(preferences: CookiePreferences): void;
}) {
  const { t, language } = useTranslation('cookies');
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={`/${language}/cookies`}
      className="stack4 measure"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const chosen = readPosted(new FormData(event.currentTarget, submitter));
        if (!chosen) return;
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {(['essential', 'analytics', 'marketing'] as const).map((category) => {
        const id = `${idPrefix}-${category}`;
        return (
          <div key={category} className={styles.category}>
            <label htmlFor={id}>
              {t(`${category}.title`)}
              {category === 'essential' && <span className={styles.locked}> {t('alwaysOn')}</span>}
            </label>
            <input
              id={id}
              type="checkbox"
              // A checkbox tells whether it is checked.
              // biome-ignore lint/a11y/useAriaPropsForRole: see above
              role="switch"
              name={category}
              defaultChecked={preferences[category]}
              disabled={category === 'essential'}
              aria-describedby={`${id}-text`}
            />
            <p id={`${id}-text`}>{t(`${category}.text`)}</p>
          </div>
        );
      })}
      <button type="submit" name="choice" value="custom" className={button()}>
        {t('save')}
      </button>
    </form>
  );
}
