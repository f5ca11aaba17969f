import { useTranslation } from 'react-i18next';
import type { Product } from '../site.ts';
import { button } from './button.ts';
import { Figure } from './figure.tsx';
import styles from './product-card.module.css';
import { Amount } from './riyal.tsx';
import { SiteLink } from './site-link.tsx';

/** Personal finance on the landing: its rate, with its condition and its source one tap away, and the way to apply. */
export function ProductCard({
  limits,
  example,
  apr,
}: {
  limits: Product['limits'];
  example: Product['examples'][number] | undefined;
  apr: number;
}) {
  const { t } = useTranslation('individual');
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h3>{t('solutions.personalFinance.title')}</h3>
        <p>{t('solutions.personalFinance.text')}</p>
        <div className={styles.actions}>
          <SiteLink className={button()} to="individual/personal-finance">
            {t('solutions.personalFinance.apply')}
          </SiteLink>
          <SiteLink to="individual/personal-finance#examples">
            {t('solutions.personalFinance.source')}
          </SiteLink>
        </div>
      </div>
      <dl className={styles.figures}>
        {example && (
          <Figure title={t('solutions.apr')} value={apr.toFixed(2)} unit="%">
            {t('solutions.aprFor')} <Amount riyals={example.amount} />{' '}
            {t('solutions.overYears', { count: example.years })}
          </Figure>
        )}
        <Figure title={t('solutions.amount')} value={<Amount riyals={limits.most} />}>
          {t('solutions.from')} <Amount riyals={limits.least} />
        </Figure>
        <Figure title={t('solutions.period')} value={limits.months[1]} unit={t('solutions.months')}>
          {t('solutions.fromMonths', { months: limits.months[0] })}
        </Figure>
      </dl>
    </article>
  );
}
