import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useHydrated } from '../forms/use-hydrated.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';

const Open = createContext(async () => {});

export function CookiePreferencesProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }>>();
  const open = async () => {
    const { PreferencesDialog } = await import('./preferences-dialog.tsx');
    setDialog(() => PreferencesDialog);
  };
  return (
    <Open value={open}>
      {children}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </Open>
  );
}

/**
 * If the dialog fails to load, the cookies page opens. Before hydration it opens in a new tab, so that this one keeps
 * its input.
 */
export function ManageCookies({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('cookies');
  const open = useContext(Open);
  const hydrated = useHydrated();
  const isLost = useRef(false);
  return (
    <SiteLink
      to="cookies"
      className={className}
      {...(hydrated
        ? { 'aria-haspopup': 'dialog' }
        : { target: '_blank', 'aria-label': t('manageInNewTab') })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isLost.current) return;
        event.preventDefault();
        const link = event.currentTarget;
        open().catch(() => {
          isLost.current = true;
          link.click();
        });
      }}
    >
      {t('manage')}
    </SiteLink>
  );
}
