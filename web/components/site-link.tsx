import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { carryCampaign } from '#domain/campaign.ts';
import { languageOfPath } from '../i18n/language.ts';

/** A path of the site without its language (`individual/personal-finance#form`), in the language and campaign of this page. */
export function useSitePath(): (to: string) => string {
  const { pathname, search } = useLocation();
  const language = languageOfPath(pathname);
  return (to) => carryCampaign(new URLSearchParams(search), `/${language}/${to}`);
}

/** Every link inside the site: it keeps the language and the campaign. */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const sitePath = useSitePath();
  return <Link to={sitePath(to)} {...rest} />;
}
