import { useLocation } from 'react-router';
import type { CookiePreferences } from '#domain/cookie-choice.ts';
import { pressedFormData } from '../forms/pressed-form-data.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageSearch } from '../page-search.ts';
import { button } from '../ui/button.ts';
import { readPosted } from './posted-choice.ts';
import styles from './preferences-form.module.css';

/** Without scripts the form posts to the cookies page, which redirects back here. */
export function PreferencesForm({
  idPrefix,
  preferences,
  onChoose,
}: {
  /** The dialog may be open over a page with the same form. */
  idPrefix: string;
  preferences: CookiePreferences;
  onChoose(preferences: CookiePreferences): void;
}) {
  const { t, language } = useTranslation('cookies');
  const { pathname } = useLocation();
  const search = usePageSearch();
  return (
    <form
      method="post"
      action={`/${language}/cookies`}
      className="stack4 measure"
      onSubmit={(event) => {
        const chosen = readPosted(pressedFormData(event));
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
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
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
