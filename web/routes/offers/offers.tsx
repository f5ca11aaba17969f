import type { OfferPath } from '#domain/publications/offers.ts';
import type { Route } from './+types/offers.ts';
import { offerLists } from './offer-facts.ts';
import { OffersPage } from './offers-page.tsx';

export const handle = { namespaces: ['offers', 'product'] };

const pages = { individual: 'individualOffers', business: 'businessOffers' } as const;

/** The page stands at `offers`, and at `offers` under each path. */
export function loader(args: Route.LoaderArgs) {
  const [, , first] = new URL(args.request.url).pathname.split('/');
  const path = first === 'individual' || first === 'business' ? (first satisfies OfferPath) : undefined;
  return { page: path ? pages[path] : ('offers' as const), ...offerLists(path, args) };
}

export default function OffersRoute({ loaderData }: Route.ComponentProps) {
  return <OffersPage {...loaderData} />;
}
