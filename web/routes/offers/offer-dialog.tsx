import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { SitePath } from '#domain/pages.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { ShownOffer } from './offer-facts.ts';

export type OfferList = 'offers' | 'individual/offers' | 'business/offers';

export function offerDialogPath(list: OfferList, { id }: Pick<ShownOffer, 'id'>): SitePath {
  return `${list}?offerId=${id}#offers`;
}

// If loading fails, the page shows a link to the offer's page instead.
const AskedOffer = lazy(() => import('./asked-offer.tsx').catch(() => ({ default: OfferLink })));

/** The server cannot see the hash of `?offerId=…#offers`, so without scripts the page links to the offer's page. */
export function OfferDialog({ requested }: { requested: ShownOffer | undefined }) {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  if (!requested) return null;
  return (
    <>
      <noscript>
        <OfferLink offer={requested} />
      </noscript>
      {hydrated && hash === '#offers' && (
        <Suspense>
          <AskedOffer key={requested.id} offer={requested} />
        </Suspense>
      )}
    </>
  );
}

function OfferLink({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  return (
    <p className="note">
      {t('asked')} <SiteLink to={offer.to}>{offer.title}</SiteLink>
    </p>
  );
}
