import type { CookiePreferences } from '#domain/cookie-choice.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { button } from '../ui/button.ts';
import { ChoiceForm } from './choice-form.tsx';
import styles from './preferences-form.module.css';

/**
 * A switch for each category, of which only the essential one is on and locked. Nothing is chosen until it is saved.
 */
export function PreferencesForm({
  idPrefix,
  preferences,
  onChoose,
}: {
  /** The dialog may stand over the page that has the same form. */
  idPrefix: string;
  /** Where the switches stand at first. */
  preferences: CookiePreferences;
  onChoose(preferences: CookiePreferences): void;
}) {
  const { t } = useTranslation('cookies');
  return (
    <ChoiceForm onChoose={onChoose} className="stack4 measure">
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
    </ChoiceForm>
  );
}
