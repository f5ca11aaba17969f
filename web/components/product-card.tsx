import { useTranslation } from 'react-i18next';
import type { Product, ProductName } from '../site.ts';
import { button } from './button.ts';
import { Figure } from './figure.tsx';
import styles from './product-card.module.css';
import { Amount } from './riyal.tsx';
import { SiteLink } from './site-link.tsx';

/**
 * A product on a landing: its rate, with its condition and its source one tap away, and the way to apply.
 * @param name - its sentences are `solutions.<name>` of the landing
 * @param to - its page
 */
export function ProductCard({
  name,
  to,
  limits,
  example,
  apr,
}: {
  name: ProductName;
  to: string;
  limits: Product['limits'];
  example: Product['examples'][number] | undefined;
  apr: number;
}) {
  const { t } = useTranslation('individual');
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h3>{t(`solutions.${name}.title`)}</h3>
        <p>{t(`solutions.${name}.text`)}</p>
        <div className={styles.actions}>
          <SiteLink className={button()} to={to}>
            {t(`solutions.${name}.apply`)}
          </SiteLink>
          <SiteLink to={`${to}#examples`}>{t('solutions.source')}</SiteLink>
        </div>
      </div>
      <dl className={styles.figures}>
        {example && (
          <Figure title={t('solutions.apr')} value={apr.toFixed(2)} unit="%">
            {t('solutions.aprFor')} <Amount riyals={example.amount} />{' '}
            {t('solutions.overYears', { count: example.years })}{' '}
            {example.balloon > 0 && (
              <>
                {t('solutions.finalPayment')} <Amount riyals={example.balloon} />
              </>
            )}
          </Figure>
        )}
        {limits.most !== undefined && (
          <Figure title={t('solutions.amount')} value={<Amount riyals={limits.most} />}>
            {t('solutions.from')} <Amount riyals={limits.least ?? 0} />
          </Figure>
        )}
        <Figure title={t('solutions.period')} value={limits.months[1]} unit={t('solutions.months')}>
          {t('solutions.fromMonths', { months: limits.months[0] })}
        </Figure>
      </dl>
    </article>
  );
}
