import { useTranslation } from '../i18n/use-translation.ts';
import { Members } from '../routes/about/members.tsx';
import { ReportEntry } from '../routes/about/report-entry.tsx';
import { ExampleTable } from '../routes/apply/example-table.tsx';
import { Terms } from '../routes/apply/terms.tsx';
import Branches from '../routes/landing/branches.tsx';
import { Hero, Solutions } from '../routes/landing/landing.tsx';
import { OffersCarousel } from '../routes/landing/offers-carousel.tsx';
import { Partners } from '../routes/landing/partners.tsx';
import { Promotions } from '../routes/landing/promotions.tsx';
import { Statistics } from '../routes/landing/statistics.tsx';
import { OfferDetails } from '../routes/offers/offer-details.tsx';
import { OfferTabs } from '../routes/offers/offer-tabs.tsx';
import { Figure } from '../ui/figure.tsx';
import { Amount } from '../ui/riyal.tsx';
import type { SpecimenFacts } from './facts.ts';
import { Specimen, State } from './specimen.tsx';

const report = {
  id: 'specimen',
  description: 'Annual financial statements 2025',
  descriptionAr: 'القوائم المالية السنوية 2025',
  uploadDate: '2026-03-15',
};

/** What tells of the company and of what it offers. */
export function Content({ landing, offers, product, members, branches }: SpecimenFacts) {
  const { t } = useTranslation('individual');
  const { t: about } = useTranslation('about');
  const { t: products } = useTranslation('product');
  const [offer] = landing.offers;
  return (
    <>
      <Specimen name="landing">
        <State name="hero">
          <Hero title={t('hero.title')} text={t('hero.text')} apply={t('hero.apply')} target="product-card" />
        </State>
      </Specimen>
      <Specimen name="product-card">
        <Solutions id="specimen-solutions" title={t('solutions.title')} products={landing.products} />
      </Specimen>
      <Specimen name="figure">
        <dl>
          <Figure title={products('card.apr')} value="16.44" unit="%">
            {products('card.aprFor')} <Amount riyals={150_000} />
          </Figure>
        </dl>
      </Specimen>
      <Specimen name="riyal">
        <p>
          <Amount riyals={50_000} /> · <Amount riyals={2675.71} decimals={2} />
        </p>
      </Specimen>
      <Specimen name="example-table">
        <ExampleTable examples={product.examples} />
      </Specimen>
      <Specimen name="terms">
        <Terms id="specimen-terms" title={products('terms.title')} terms={product.terms} />
      </Specimen>
      <Specimen name="promotions">
        <Promotions promotions={landing.promotions} />
      </Specimen>
      <Specimen name="offer-tabs">
        <OfferTabs list="offers" active={offers.active} old={offers.old} />
      </Specimen>
      <Specimen name="offer-details">{offer && <OfferDetails offer={offer} level="h3" />}</Specimen>
      <Specimen name="offers-carousel">
        <OffersCarousel path={landing.path} offers={landing.offers} asked={landing.asked} />
      </Specimen>
      <Specimen name="statistics">
        <Statistics {...landing} />
      </Specimen>
      <Specimen name="partners">
        <Partners partners={landing.partners} />
      </Specimen>
      <Specimen name="members">
        <Members id="specimen-members" title={about('board')} members={members.slice(0, 3)} />
      </Specimen>
      <Specimen name="branches">
        <Branches branches={branches} />
      </Specimen>
      <Specimen name="report-entry">
        <ul>
          <ReportEntry kind="financial" report={report} />
        </ul>
      </Specimen>
    </>
  );
}
