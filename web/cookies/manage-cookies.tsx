import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';

const Open = createContext(() => {});

/** Holds the preferences dialog, which anything inside may open. */
export function CookiePreferencesProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Open value={() => setOpen(true)}>
      {children}
      {open && <PreferencesDialog onClose={() => setOpen(false)} />}
    </Open>
  );
}

/** Opens the preferences dialog; without scripts, and in another tab, it leads to the page with the same preferences. */
export function ManageCookies({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('cookies');
  const open = useContext(Open);
  return (
    <SiteLink
      to="cookies"
      className={className}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open();
      }}
    >
      {t('manage')}
    </SiteLink>
  );
}
