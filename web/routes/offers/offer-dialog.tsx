import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { SitePath } from '#domain/pages.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { ShownOffer } from './offer-facts.ts';

/** The lists of offers. */
export type OfferList = 'offers' | 'individual/offers' | 'business/offers';

/** The address of an offer's dialog over a list (R15.2). */
export function dialogOf(list: OfferList, { id }: Pick<ShownOffer, 'id'>): SitePath {
  return `${list}?offerId=${id}#offers`;
}

// Loaded when an offer is asked for. Where it cannot be had, the way to the offer's page stands there.
const AskedOffer = lazy(() => import('./asked-offer.tsx').catch(() => ({ default: WayToOffer })));

/**
 * The offer that the address asks for, over its list: `?offerId=…#offers`. The server sees no hash: without scripts the
 * page leads to the offer's own.
 */
export function OfferDialog({ asked }: { asked: ShownOffer | undefined }) {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  if (!asked) return null;
  return (
    <>
      <noscript>
        <WayToOffer offer={asked} />
      </noscript>
      {hydrated && hash === '#offers' && (
        <Suspense>
          <AskedOffer key={asked.id} offer={asked} />
        </Suspense>
      )}
    </>
  );
}

function WayToOffer({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  return (
    <p className="note">
      {t('asked')} <SiteLink to={offer.to}>{offer.title}</SiteLink>
    </p>
  );
}
