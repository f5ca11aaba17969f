import { pageList } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { siteContext } from '../../site.ts';
import type { Route } from './+types/policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

/** The policies that have a page, by the keys of their pages. */
const policies = [
  'accessibility',
  'cookiesPolicy',
  'fraud',
  'offersTerms',
  'privacyPolicy',
  'termsConditions',
] as const;

/** The policy that stands at this address, in the page's language. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const path = pathname.split('/').slice(2).join('/');
  const key = pageList.find((page) => page.path === path)?.key;
  const name = policies.find((policy) => policy === key);
  if (!name) throw new Error(`no policy stands at ${pathname}`);
  return { page: name, policy: context.get(siteContext).content.policies[name][languageOfPath(pathname)] };
}

export default function PolicyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />;
}
