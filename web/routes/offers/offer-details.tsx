import { useId } from 'react';
import type { CalculatedOffer } from '#domain/calculator/offer-example.ts';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { linkValueNames } from '#domain/link-values/link-value-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Figure } from '../../ui/figure.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Pair } from '../../ui/pair.tsx';
import { Amount } from '../../ui/riyal.tsx';
import { OfferPeriod } from './offer-days.tsx';
import styles from './offer-details.module.css';
import type { ShownOffer } from './offer-facts.ts';
import figures from './offer-figures.module.css';

export function OfferDetails({ offer, level = 'h2' }: { offer: ShownOffer; level?: 'h2' | 'h3' }) {
  const { t } = useTranslation('offers');
  const Heading = level;
  return (
    <div className={`stack6 ${styles.offer}`}>
      <img className={styles.image} src={offer.image} alt={offer.imageAlt} width="600" height="400" />
      <div className={`stack5 ${styles.text}`}>
        <dl className={`pairs ${styles.facts}`}>
          <Pair title={t('supplier')}>{offer.supplier}</Pair>
          <Pair title={t('days')}>
            <OfferPeriod offer={offer} />
          </Pair>
        </dl>
        {offer.worked && <OfferFigures worked={offer.worked} level={level} />}
        {offer.content.map(({ title, list }) => (
          <section key={list[0]}>
            {title && <Heading className={styles.title}>{title}</Heading>}
            <ul className="bullets">
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="actions">
          {offer.old ? (
            <SiteLink className={button({ quiet: true })} to={`${offer.path}/offers`}>
              {t('seeActive')}
            </SiteLink>
          ) : (
            <SiteLink
              className={button()}
              to={`${offer.applyTo}?${linkValueNames.offerId.address}=${offer.id}`}
            >
              {t('apply')}
            </SiteLink>
          )}
          <SiteLink to={`${offer.path}/offers#terms-and-conditions`}>{t('terms')}</SiteLink>
        </p>
      </div>
    </div>
  );
}

function OfferFigures({ worked, level: Heading }: { worked: CalculatedOffer; level: 'h2' | 'h3' }) {
  const { t } = useTranslation('offers');
  const { t: product } = useTranslation('product');
  const id = useId();
  const { amount, years, balloon, adminFee } = worked;
  const fee = adminFee === 0 ? 'none' : adminFee < 1 ? 'reduced' : 'full';
  return (
    <section className="card stack4" aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {t('example.title')}
      </Heading>
      <dl className={figures.figures}>
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
      <dl className={styles.facts}>
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
