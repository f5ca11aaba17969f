import type { OfferPath } from '#domain/publications/offers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import tabs from '../../ui/tabs.module.css';
import type { Route } from './+types/offers.ts';
import { OfferDialog, type OfferList } from './offer-dialog.tsx';
import { offerLists } from './offer-facts.ts';
import { OfferTabs } from './offer-tabs.tsx';
import styles from './offers-page.module.css';

export const handle = { namespaces: ['offers', 'product'] };

const pages = {
  offers: 'offers',
  individualOffers: 'individual/offers',
  businessOffers: 'business/offers',
} as const satisfies Record<string, OfferList>;
const kinds = ['offers', 'individualOffers', 'businessOffers'] as const;

/** Serves `offers`, `individual/offers` and `business/offers`. */
export function loader(args: Route.LoaderArgs) {
  const [, , first] = new URL(args.request.url).pathname.split('/');
  const path = first === 'individual' || first === 'business' ? (first satisfies OfferPath) : undefined;
  return { page: path ? (`${path}Offers` as const) : ('offers' as const), ...offerLists(path, args) };
}

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { page, active, old, asked, terms } = loaderData;
  const { t } = useTranslation('offers');
  return (
    <Page page={page} title={t(`${page}.title`)} lead={t(`${page}.lead`)}>
      <nav className="row cluster2" aria-label={t('kinds')}>
        {kinds.map((kind) => (
          <SiteLink
            key={kind}
            className={tabs.choice}
            to={pages[kind]}
            aria-current={kind === page ? 'page' : undefined}
          >
            {t(`${kind}.short`)}
          </SiteLink>
        ))}
      </nav>
      <section id="offers" tabIndex={-1} className="row" aria-label={t(`${page}.title`)}>
        <OfferDialog requested={asked} />
        <OfferTabs list={pages[page]} active={active} old={old} />
      </section>
      <div className={`row measure ${styles.terms}`}>
        <h2 id="terms-and-conditions" className="heading">
          {t('termsTitle')}
        </h2>
        <p>
          {terms} <SiteLink to="offers/terms-conditions">{t('termsAll')}</SiteLink>
        </p>
      </div>
    </Page>
  );
}
