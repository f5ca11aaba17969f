import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { hasDrafts } from '../../forms/drafts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../button.ts';
import { createStore } from '../hooks/create-store.ts';
import { onPageLoadFailure } from './load-route-module.ts';
import styles from './navigation-failed-note.module.css';

const offline = 'offline';
/** `offline`, or the address of a page that could not be opened. */
const failedNavigation = createStore<string | undefined>(undefined);

/** Offline, a full load would lose the page and its input. */
export function cancelWhenOffline(event: MouseEvent<HTMLAnchorElement>): void {
  if (navigator.onLine || event.defaultPrevented) return;
  // Modified clicks open another tab.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { pathname, search, hash } = event.currentTarget;
  // Links within the page need no network.
  if (hash && pathname === window.location.pathname && search === window.location.search) return;
  event.preventDefault();
  failedNavigation.set(offline);
}

/** Cancels every form of the page while offline: sending it would replace the page. */
export function useStayOffline(): void {
  useEffect(() => {
    const cancel = (event: SubmitEvent) => {
      if (navigator.onLine) return;
      event.preventDefault();
      // Signing out deletes drafts.
      event.stopPropagation();
      failedNavigation.set(offline);
    };
    document.addEventListener('submit', cancel, true);
    return () => document.removeEventListener('submit', cancel, true);
  }, []);
}

/**
 * Loads the next page in full, once. With a draft in this tab the page stays, because a full load would lose it. Forms
 * of the desk store their drafts.
 */
function useFullLoadOnFailure(): void {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    onPageLoadFailure.notify = () => setFailed(true);
  }, []);
  useEffect(() => {
    // A form's action may revalidate this page's own data.
    if (!hasFailed || state !== 'loading' || location.pathname === pathname) return;
    const to = createPath(location);
    if (!formMethod && hasDrafts()) failedNavigation.set(to);
    // The address may already be the next page's. With a hash, assigning it again would only scroll.
    else if (window.location.href.endsWith(to)) window.location.reload();
    else window.location.assign(to);
  }, [hasFailed, state, location, formMethod, pathname]);
}

/** Shown until the network is back or the page changes. */
export function NavigationFailedNote() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const why = failedNavigation.use();
  useFullLoadOnFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: run on every page change
  useEffect(() => {
    const end = () => failedNavigation.set(undefined);
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
            onClick={() => failedNavigation.set(undefined)}
          >
            <X />
          </button>
        </div>
      )}
    </div>
  );
}
