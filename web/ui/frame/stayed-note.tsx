import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { hasDrafts } from '../../forms/drafts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../button.ts';
import { createStore } from '../hooks/create-store.ts';
import { nextPageLost } from './load-route-module.ts';
import styles from './stayed-note.module.css';

const offline = 'offline';
/** What the note says: that there is no network, or the address of a page that could not be opened. */
const stayed = createStore<string | undefined>(undefined);

/**
 * For the press of a link: without a network it keeps the page, and what was typed on it. The router would load the page
 * anew, and the browser's own page for that would take its place.
 */
export function stayOffline(event: MouseEvent<HTMLAnchorElement>): void {
  if (navigator.onLine || event.defaultPrevented) return;
  // Another tab is the browser's.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { pathname, search, hash } = event.currentTarget;
  // A place on this page needs no network.
  if (hash && pathname === window.location.pathname && search === window.location.search) return;
  event.preventDefault();
  stayed.set(offline);
}

/**
 * Where the next page's script or sentences cannot be loaded, for example after an upgrade removed them, loads it whole, once:
 * the server's new version names files that exist. While a form of this tab holds a draft, which
 * a whole load would lose, the page stays. Forms of the desk keep theirs in storage.
 */
function useWholeLoad(): void {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    nextPageLost.tell = () => setLost(true);
  }, []);
  useEffect(() => {
    // A form's answer may load this page's own data again.
    if (!isLost || state !== 'loading' || location.pathname === pathname) return;
    const to = createPath(location);
    if (!formMethod && hasDrafts()) stayed.set(to);
    // The address may be the next page's already, and with a place on it, which would only be scrolled to.
    else if (window.location.href.endsWith(to)) window.location.reload();
    else window.location.assign(to);
  }, [isLost, state, location, formMethod, pathname]);
}

/** Says why a link did not leave the page, until there is a network again or the page is left. */
export function StayedNote() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const why = stayed.use();
  useWholeLoad();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown
  useEffect(() => {
    const end = () => stayed.set(undefined);
    end();
    window.addEventListener('online', end);
    return () => window.removeEventListener('online', end);
  }, [pathname]);
  return (
    <div aria-live="assertive">
      {why && (
        <div className={`floating ${styles.note}`} data-note={why}>
          <p className="quiet">
            {t(why === 'offline' ? 'offline.stayed' : 'notOpened.text')}{' '}
            {why !== 'offline' && (
              <a href={why} target="_blank" rel="noopener">
                {t('notOpened.open')}
              </a>
            )}
          </p>
          <button
            type="button"
            className={iconButton}
            aria-label={t('offline.close')}
            onClick={() => stayed.set(undefined)}
          >
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
