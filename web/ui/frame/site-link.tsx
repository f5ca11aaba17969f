import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { carriedFrom, carryCampaign } from '#domain/campaign/carried-campaign.ts';
import type { SitePath } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { usePageSearch } from '../../page-search.ts';
import { useRootData } from '../../root-data.ts';
import { legacyAddress } from '../navigation/navigation.ts';
import { fullLoadProps, replaceWithFullLoad } from './full-load.ts';
import { cancelWhenOffline } from './navigation-failed-note.tsx';

/** Adds this page's language and campaign to a path without language (`individual/personal-finance#form`). */
export function useSitePath(): (to: SitePath) => string {
  const { pathname } = useLocation();
  const search = usePageSearch();
  const language = languageOfPath(pathname);
  return (to) => carryCampaign(campaignIn(search), `/${language}/${to}`);
}

/** All links of a page share the last campaign. */
let last = { search: '', campaign: new URLSearchParams() };
function campaignIn(search: string): URLSearchParams {
  if (search !== last.search) last = { search, campaign: carriedFrom(new URLSearchParams(search)) };
  return last.campaign;
}

export function CampaignFields() {
  const search = usePageSearch();
  return [...campaignIn(search)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Use it for every internal link. It leads to the former site's page if `content/app.json` says so. */
export function SiteLink({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { to: SitePath }) {
  const sitePath = useSitePath();
  const { pathname } = useLocation();
  const search = usePageSearch();
  const fullLoad = fullLoadProps(pathname, to);
  const legacy = useRootData()?.settings.legacy;
  const legacyPage = legacy && legacyAddress(to, legacy);
  return (
    <Link
      to={legacyPage ? carryCampaign(campaignIn(search), legacyPage) : sitePath(to)}
      {...fullLoad}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        cancelWhenOffline(event);
        if (fullLoad.reloadDocument && rest.replace) replaceWithFullLoad(event);
      }}
    />
  );
}
