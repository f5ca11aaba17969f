import { isOwnPagePath, type MenuEntry, menuPages } from '#domain/publications/menu.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { SiteLink } from '../frame/site-link.tsx';
import { offeredEntries } from './navigation.ts';

/** Omits pages that need our own API if another API is set. */
export function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  const { t, language } = useTranslation();
  const site = useRootData();
  return (
    <ul>
      {offeredEntries(entries, site?.settings.apiBaseUrl ?? '').map((entry) => (
        <li key={entry}>
          {isOwnPagePath(entry) ? (
            <SiteLink to={entry}>{site?.pageTitles[entry]?.[language]}</SiteLink>
          ) : (
            <SiteLink to={menuPages[entry]}>{t(`links.${entry}`)}</SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}
