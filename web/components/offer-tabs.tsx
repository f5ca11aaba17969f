import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHydrated } from '../forms/use-hydrated.ts';
import { OfferCard } from './offer-card.tsx';
import type { ShownOffer } from './offer-facts.ts';
import styles from './offer-tabs.module.css';

const tabs = ['active', 'old'] as const;
type Tab = (typeof tabs)[number];

/**
 * Active and old offers. Without scripts the tabs are links to `#active` and `#old`, and the style sheet shows what the
 * address names; with scripts they are tabs, and the address follows.
 */
export function OfferTabs(offers: Record<Tab, ShownOffer[]>) {
  const { t } = useTranslation('offers');
  const hydrated = useHydrated();
  const { hash, key } = useLocation();
  const [chosen, setChosen] = useState<{ tab: Tab; key: string }>();
  const named = tabs.find((tab) => hash === `#${tab}`);
  // A link that names a tab wins over one that was chosen before it was followed.
  const selected = chosen && (chosen.key === key || !named) ? chosen.tab : (named ?? 'active');

  const choose = (tab: Tab) => {
    setChosen({ tab, key });
    // Not a navigation: the page is the same, and nothing is to be scrolled or loaded.
    window.history.replaceState(window.history.state, '', `#${tab}`);
  };
  const step = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other =
      event.key === 'Home' ? 'active' : event.key === 'End' || selected === 'active' ? 'old' : 'active';
    choose(other);
    document.getElementById(other)?.focus();
  };

  return (
    <div className={styles.tabs} data-live={hydrated || undefined}>
      <div className={styles.list} {...(hydrated && { role: 'tablist', 'aria-label': t('tabs') })}>
        {tabs.map((tab) => (
          <a
            key={tab}
            id={tab}
            href={`#${tab}`}
            className={styles.tab}
            {...(hydrated && {
              role: 'tab',
              'aria-selected': selected === tab,
              'aria-controls': `${tab}-offers`,
              tabIndex: selected === tab ? 0 : -1,
              onKeyDown: step,
              onClick: (event) => {
                event.preventDefault();
                choose(tab);
              },
            })}
          >
            {t(tab)}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          id={`${tab}-offers`}
          className={styles.panel}
          data-panel={tab}
          {...(hydrated && { role: 'tabpanel', 'aria-labelledby': tab, hidden: selected !== tab })}
        >
          <h2 className="visually-hidden">{t(tab)}</h2>
          {offers[tab].length === 0 && <p>{t(`none.${tab}`)}</p>}
          {offers[tab].map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </div>
      ))}
    </div>
  );
}
