import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react';
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
 * Opens the preferences dialog; without scripts, in another tab, and where the dialog cannot be had, it leads to the page
 * with the same preferences.
 */
export function ManageCookies({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('cookies');
  const open = useContext(Open);
  const isLost = useRef(false);
  return (
    <SiteLink
      to="cookies"
      className={className}
      aria-haspopup="dialog"
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
