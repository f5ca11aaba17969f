import { redirect } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { offerData } from '../../structured-data.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { StructuredDataScript } from '../../ui/frame/structured-data.tsx';
import { visitedUrl } from '../visited-url.ts';
import type { Route } from './+types/offer.ts';
import styles from './offer-details.module.css';
import { OfferDetails } from './offer-details.tsx';
import { pageLanguage, shownOffer } from './offer-facts.ts';

export const handle = { namespaces: ['offers', 'product'] };

/**
 * Redirects to the list if the offer does not exist or belongs to the other path (individual, business). Offers that
 * have not started do not exist here, so that nobody finds them by URL (`server/pages/serve.ts` removes them).
 */
export function loader(args: Route.LoaderArgs) {
  const site = args.context.get(siteContext);
  const language = pageLanguage(args);
  const { pathname, search } = visitedUrl(args.request);
  const [, , path] = pathname.split('/');
  const offer = site.content.offers.find((each) => each.id === args.params.id && each.path === path);
  if (!offer) throw redirect(`/${language}/offers${search}`);
  return { shown: shownOffer(offer, language, site), offer };
}

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('offers');
  const offer = loaderData.shown;
  return (
    <Page
      page="offer"
      values={{ offer: offer.title, description: offer.description }}
      title={offer.title}
      lead={offer.description}
    >
      {/* No structured data for old offers: search engines must not list them. */}
      {!offer.old && (
        <StructuredDataScript
          describe={
            import.meta.env.SSR
              ? (publisher) => offerData(publisher, loaderData.offer, offer.worked)
              : undefined
          }
        />
      )}
      <div className={styles.page}>
        <OfferDetails offer={offer} />
        <p className={styles.back}>
          <SiteLink to={`${offer.path}/offers${offer.old ? '#old' : ''}`}>{t('back')}</SiteLink>
        </p>
      </div>
    </Page>
  );
}
