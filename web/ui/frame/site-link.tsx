import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { carriedFrom, carryCampaign } from '#domain/campaign/carried-campaign.ts';
import type { SitePath } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useRootData } from '../../root-data.ts';
import { legacyAddress } from '../navigation/navigation.ts';
import { stayOffline } from './stayed-note.tsx';
import { replaceWhole, wholeLoad } from './whole-load.ts';

/** A path of the site without its language (`individual/personal-finance#form`), in the language and campaign of this page. */
export function useSitePath(): (to: SitePath) => string {
  const { pathname, search } = useLocation();
  const language = languageOfPath(pathname);
  return (to) => carryCampaign(campaignIn(search), `/${language}/${to}`);
}

/** All links of a page carry the same campaign: it is read once, however long the query is. */
let last = { search: '', campaign: new URLSearchParams() };
function campaignIn(search: string): URLSearchParams {
  if (search !== last.search) last = { search, campaign: carriedFrom(new URLSearchParams(search)) };
  return last.campaign;
}

/** The campaign of this page, for a GET form to carry on as links do. */
export function CampaignFields() {
  const { search } = useLocation();
  return [...campaignIn(search)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Every link inside the site: it keeps the language and the campaign. What the legacy site still serves is a link to there. */
export function SiteLink({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { to: SitePath }) {
  const sitePath = useSitePath();
  const { pathname, search } = useLocation();
  const whole = wholeLoad(pathname, to);
  const legacy = useRootData()?.settings.legacy;
  const legacyPage = legacy && legacyAddress(to, legacy);
  return (
    <Link
      to={legacyPage ? carryCampaign(campaignIn(search), legacyPage) : sitePath(to)}
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
