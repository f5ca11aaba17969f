import { useEffect, useRef, useState } from 'react';
import { bannerAnswerPath } from '#domain/cookie-choice.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { button } from '../ui/button.ts';
import { bannerForm } from './ask-script.ts';
import { whenSaved } from './choosing.ts';
import styles from './cookie-banner.module.css';
import { ManageCookies } from './manage-cookies.tsx';

/** The frame that takes the form's answer where there are no scripts. */
const answerFrame = 'cookie-answer-frame';

/**
 * Asks for consent. It stands in every page, the same for everybody, and style sheets show it to those who have not
 * chosen (`AskForCookies`): so it neither flashes nor moves anything, and React need not know of it.
 *
 * Its answer never leaves the page, which may be half filled in. Scripts take it (`choosing.ts`, and `ask-script.ts`
 * before that is there). Without scripts the form goes to a hidden frame. Browsers then call its controls `:user-valid`,
 * and by the hidden checkbox, which is one of them, the style sheet of `server/pages/cookie-banner.ts` hides the banner.
 */
export function CookieBanner() {
  const { t } = useTranslation('cookies');
  const banner = useRef<HTMLElement>(null);
  useHeight(banner);
  useUncoveredFocus(banner);
  return (
    <>
      <input type="checkbox" id="cookie-sent" form={bannerForm} hidden />
      <section
        id="cookie-banner"
        ref={banner}
        className={styles.banner}
        data-screen
        aria-labelledby="cookie-banner-title"
      >
        <div className="stack1">
          <h2 id="cookie-banner-title" className="size2">
            {t('banner.title')}
          </h2>
          <p className="small measure">{t('banner.text')}</p>
        </div>
        <form
          id={bannerForm}
          method="post"
          action={bannerAnswerPath}
          target={answerFrame}
          className={styles.actions}
        >
          {(['acceptAll', 'necessary'] as const).map((choice) => (
            <button
              key={choice}
              type="submit"
              name="choice"
              value={choice}
              className={button({ small: true })}
            >
              {t(`banner.${choice}`)}
            </button>
          ))}
          <ManageCookies className={styles.manage} />
        </form>
      </section>
      {/* Scripts, and what they bring, need nothing of it. */}
      <noscript>
        {import.meta.env.SSR && (
          <>
            <iframe name={answerFrame} title={t('banner.title')} hidden />
            <div role="status" className="visually-hidden">
              <p id="cookie-saved">{t('saved')}</p>
            </div>
          </>
        )}
      </noscript>
    </>
  );
}

/** Tells the page how much of its end the banner covers, so that what has the focus is scrolled above it. */
function useHeight(banner: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const root = document.documentElement;
    const tell = () => {
      const covers = getComputedStyle(element).position === 'fixed';
      root.style.setProperty('--cookie-banner', `${covers ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--cookie-banner');
    };
  }, [banner]);
}

/** Browsers scroll to a focus that is out of sight, not to one that is behind something: that is done here. */
function useUncoveredFocus(banner: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const uncover = ({ target }: FocusEvent) => {
      const element = banner.current;
      if (!element || !(target instanceof Element) || element.contains(target)) return;
      const { top, height } = element.getBoundingClientRect();
      const isCovered = height > 0 && target.getBoundingClientRect().bottom > top;
      if (isCovered && !target.closest('dialog')) target.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [banner]);
}

/** Says that a choice was kept. Who sees the page sees it by what went: the banner, the dialog. */
export function ChoiceSaved() {
  const { t } = useTranslation('cookies');
  const [saved, setSaved] = useState(false);
  useEffect(() => whenSaved(() => setSaved(true)), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {saved && t('saved')}
    </div>
  );
}
