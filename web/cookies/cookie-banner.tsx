import { useEffect, useRef, useState } from 'react';
import { bannerAnswerPath } from '#domain/cookie-choice.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { button } from '../ui/button.ts';
import { bannerForm } from './ask-script.ts';
import { whenSaved } from './choosing.ts';
import styles from './cookie-banner.module.css';
import { ManageCookies } from './manage-cookies.tsx';

const answerFrame = 'cookie-answer-frame';

/**
 * The banner is part of every page, so that pages are cacheable. An answer never navigates, because the page may have
 * input: `choosing.ts` takes the answer, or `ask-script.ts` before hydration. Without scripts the form posts to a
 * hidden frame. Posting makes the form's hidden checkbox `:user-valid`, by which the style sheet of
 * `server/pages/cookie-banner.ts` hides the banner.
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
      {/* Only needed without scripts, so the client bundle omits it. */}
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

/** Sets `--cookie-banner`, so that focused elements scroll above the banner. */
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

/** Browsers do not scroll a focused element from behind the banner. */
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
