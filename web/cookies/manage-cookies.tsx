import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useHydrated } from '../forms/use-hydrated.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';

const Open = createContext(async () => {});

/** Holds the preferences dialog, which anything inside may open. Its script is fetched then: few people open it. */
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
 * Opens the preferences dialog. Where the dialog cannot be had, it leads to the page with the same preferences; before
 * and without scripts that page opens in a new tab, since leaving this one would lose what is typed into it.
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
