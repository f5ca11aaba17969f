import { WifiOff, X } from 'lucide-react';
import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../button.ts';
import styles from './stay-offline.module.css';

/** Whether a link was pressed that leads nowhere just now. */
let stayed = false;
const listeners = new Set<() => void>();

function tell(now: boolean): void {
  stayed = now;
  for (const listener of listeners) listener();
}

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
  tell(true);
}

/** Says why a link did nothing, until there is a network again. */
export function StayedOffline() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stayed,
    () => false,
  );
  useEffect(() => {
    const connected = () => tell(false);
    window.addEventListener('online', connected);
    return () => window.removeEventListener('online', connected);
  }, []);
  return (
    <div aria-live="assertive">
      {shown && (
        <div className={styles.note} data-note="offline">
          <WifiOff aria-hidden="true" />
          <p>{t('offline.stayed')}</p>
          <button
            type="button"
            className={iconButton()}
            aria-label={t('offline.close')}
            onClick={() => tell(false)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
