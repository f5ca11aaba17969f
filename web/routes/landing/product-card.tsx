import { formatApr } from '#domain/calculator/shown-apr.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Figure } from '../../ui/figure.tsx';
import { Lattice } from '../../ui/frame/lattice.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import { ExampleCondition } from '../apply/example-condition.tsx';
import type { LandingFacts } from './landing-facts.ts';
import styles from './product-card.module.css';

export function ProductCard({ name, to, limits, income, example }: LandingFacts['products'][number]) {
  const { t } = useTranslation('product');
  const { least, most, months } = limits;
  return (
    <article className={`floating stack6 ${styles.card}`}>
      <Lattice className={styles.motif} columns={3} rows={3} />
      <div className={styles.text}>
        <h3 className="size4">{t(`card.${name}.title`)}</h3>
        <p>
          {t(`card.${name}.text`)}
          {income && ` ${t('card.income', { income })}`}
        </p>
        <div className="actions">
          <SiteLink className={button()} to={to}>
            {t(`card.${name}.apply`)}
          </SiteLink>
          <SiteLink to={`${to}${example ? '#examples' : '#terms'}`}>
            {t(example ? 'card.source' : 'card.more')}
          </SiteLink>
        </div>
      </div>
      <dl className={styles.figures}>
        {example && (
          <Figure title={t('card.apr')} value={formatApr(example.apr)} unit="%">
            <ExampleCondition {...example} />
          </Figure>
        )}
        {most !== undefined && (
          <Figure title={t('card.amount')} value={<Amount riyals={most} />}>
            {least !== undefined && (
              <>
                {t('card.from')} <Amount riyals={least} />
              </>
            )}
          </Figure>
        )}
        <Figure title={t('card.period')} value={months.most} unit={t('card.months', { count: months.most })}>
          {months.least !== undefined && t('card.fromMonths', { count: months.least })}
        </Figure>
      </dl>
    </article>
  );
}
