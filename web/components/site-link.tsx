import type { ComponentProps } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { carryCampaign } from '#domain/campaign.ts';
import { languageOfPath } from '../i18n/language.ts';
import type { loader as rootLoader } from '../root.tsx';
import { legacyAddress } from './navigation.ts';
import { stayOffline } from './stay-offline.tsx';
import { replaceWhole, wholeLoad } from './whole-load.ts';

/** A path of the site without its language (`individual/personal-finance#form`), in the language and campaign of this page. */
export function useSitePath(): (to: string) => string {
  const { pathname, search } = useLocation();
  const language = languageOfPath(pathname);
  return (to) => carryCampaign(new URLSearchParams(search), `/${language}/${to}`);
}

/** Every link inside the site: it keeps the language and the campaign. What the legacy site still serves is a link to there. */
export function SiteLink({ to, onClick, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const sitePath = useSitePath();
  const whole = wholeLoad(useLocation().pathname, to);
  const legacy = useRouteLoaderData<typeof rootLoader>('root')?.settings.legacy;
  return (
    <Link
      to={(legacy && legacyAddress(to, legacy)) ?? sitePath(to)}
      {...whole}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        stayOffline(event);
        if (whole.reloadDocument && rest.replace) replaceWhole(event);
      }}
    />
  );
}
