import { useId } from 'react';
import { formatApr } from '#domain/calculator/apr.ts';
import type { WorkedOffer } from '#domain/calculator/offer-example.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Figure } from '../../ui/figure.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Pair } from '../../ui/pieces.tsx';
import { Amount } from '../../ui/riyal.tsx';
import details from './offer-details.module.css';
import styles from './offer-figures.module.css';

/** What an offer's example comes to: the payment and the APR large, what they hold for under them, and their source. */
export function OfferFigures({ worked, level: Heading }: { worked: WorkedOffer; level: 'h2' | 'h3' }) {
  const { t } = useTranslation('offers');
  const { t: product } = useTranslation('product');
  const id = useId();
  const { amount, years, balloon, adminFee } = worked;
  const fee = adminFee === 0 ? 'none' : adminFee < 1 ? 'reduced' : 'full';
  return (
    <section className="card stack4" aria-labelledby={id}>
      <Heading id={id} className={details.title}>
        {t('example.title')}
      </Heading>
      <dl className={styles.figures}>
        <Figure
          title={product('examples.payment')}
          value={<Amount riyals={worked.monthlyPaymentWithInsurance} decimals={2} />}
        >
          {product('card.aprFor')} <Amount riyals={amount} /> {product('card.overYears', { count: years })}{' '}
          {balloon > 0 && (
            <>
              {product('card.finalPayment')} <Amount riyals={balloon} />
            </>
          )}
        </Figure>
        <Figure title={product('examples.apr')} value={formatApr(worked.apr)} unit="%">
          {t(`example.fee.${fee}`)}
        </Figure>
      </dl>
      <dl className={details.facts}>
        <Pair title={product('examples.fees')}>
          <Amount riyals={worked.adminFees} decimals={2} />
        </Pair>
        <Pair title={product('examples.cost')}>
          <Amount riyals={worked.totalFinanceCost} decimals={2} />
        </Pair>
      </dl>
      <p className="quiet">
        {product('examples.note')} <SiteLink to="apr-disclosure">{product('disclosure')}</SiteLink>
      </p>
    </section>
  );
}
