import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import closedScene from '../../scenes/closed.svg';
import { Empty } from '../../ui/empty.tsx';
import { moveWithArrows } from '../../ui/tab-keys.ts';
import shared from '../../ui/tabs.module.css';
import { OfferCard } from './offer-card.tsx';
import type { OfferList } from './offer-dialog.tsx';
import type { ShownOffer } from './offer-facts.ts';
import styles from './offer-tabs.module.css';

const tabs = ['active', 'old'] as const;
type Tab = (typeof tabs)[number];

/**
 * Without scripts the tabs are links to `#active` and `#old`, and the style sheet shows the targeted list. With scripts
 * they update the address.
 */
export function OfferTabs({ list, ...offers }: Record<Tab, ShownOffer[]> & { list: OfferList }) {
  const { t } = useTranslation('offers');
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const named = tabs.find((tab) => hash === `#${tab}`);
  // The hash of another section does not change the tab.
  const [last, setLast] = useState<Tab>('active');
  if (named && named !== last) setLast(named);
  const selected = named ?? last;

  const choose = (tab: Tab) => {
    // Uses the router, so that a language switch keeps the hash.
    void navigate({ search, hash: tab }, { replace: true, preventScrollReset: true });
  };

  return (
    <div className={`row ${styles.tabs}`} data-live={hydrated || undefined}>
      <div
        className={`${shared.tabs} ${styles.list}`}
        {...(hydrated && { role: 'tablist', 'aria-label': t('tabs'), onKeyDown: moveWithArrows })}
      >
        {tabs.map((tab) => (
          <a
            key={tab}
            id={tab}
            href={`#${tab}`}
            className={shared.tab}
            {...(hydrated && {
              role: 'tab',
              'aria-selected': selected === tab,
              'aria-controls': `${tab}-offers`,
              tabIndex: selected === tab ? 0 : -1,
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
          {offers[tab].length === 0 && <Empty scene={closedScene}>{t(`none.${tab}`)}</Empty>}
          {offers[tab].map((offer) => (
            <OfferCard key={offer.id} offer={offer} list={list} />
          ))}
        </div>
      ))}
    </div>
  );
}
