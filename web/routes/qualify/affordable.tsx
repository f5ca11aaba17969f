import { longDate } from '#domain/dates/shown-date.ts';
import { affordableAmounts, highestPayment } from '#domain/qualify/affordability.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DataTable } from '../../ui/data-table.tsx';
import figures from '../../ui/figure.module.css';
import { Amount } from '../../ui/riyal.tsx';
import styles from './answer.module.css';
import type { QualifyFacts, QualifyProduct } from './qualify-facts.ts';

export function Affordable({
  answers,
  facts,
  fitting,
}: {
  answers: Answers;
  facts: QualifyFacts;
  fitting: readonly QualifyProduct[];
}) {
  const { t, language } = useTranslation('qualify');
  const { limits, source, from } = facts.affordability;
  const payment = highestPayment(answers, limits);
  const sourceName = source.name[language];
  return (
    <section id="afford" aria-labelledby="afford-title" className={`stack4 ${styles.answer}`}>
      <h2 id="afford-title" className="size3">
        {t('afford.title')}
      </h2>
      <p className={figures.payment}>
        <span>{t('afford.highest')}</span>
        <strong className={figures.paid} data-result="highestPayment">
          <Amount riyals={payment.monthly} />
        </strong>
        <span>
          {t('afford.of', { limit: payment.limit })} <Amount riyals={payment.income} />
          {payment.obligations > 0 && (
            <>
              {language === 'ar' ? '، ' : ', '}
              {t('afford.less')} <Amount riyals={payment.obligations} />
            </>
          )}
          .
        </span>
      </p>
      <p>{t('afford.estimate')}</p>
      {payment.monthly === 0 && payment.obligations > 0 ? (
        <p>
          {t('afford.none')} <Amount riyals={payment.deductible} />.
        </p>
      ) : fitting.length === 0 ? (
        <p>{t('afford.noProduct')}</p>
      ) : (
        <Amounts products={fitting} monthly={payment.monthly} facts={facts} />
      )}
      <p className="quiet">
        {t('afford.source')} {source.address ? <a href={source.address}>{sourceName}</a> : sourceName}.{' '}
        {t('afford.from', {
          date: longDate(from, language),
        })}
      </p>
    </section>
  );
}

function Amounts({
  products,
  monthly,
  facts: { rates, today },
}: {
  products: readonly QualifyProduct[];
  monthly: number;
  facts: QualifyFacts;
}) {
  const { t } = useTranslation('qualify');
  const { t: titles } = useTranslation('product');
  const columns = products.flatMap(({ name, loanType, limits }) => {
    if (!loanType) return [];
    const amounts = affordableAmounts({ loanType, limits }, monthly, rates, today);
    const cell = (years: number) => {
      const found = amounts.find((amount) => amount.years === years);
      return (
        found && (
          <span data-amount={`${name}-${years}`}>
            <Amount riyals={found.amount} />
            {found.beyond && (
              <span className={styles.limit}>
                {t(`afford.${found.beyond}`)} <Amount riyals={limits[found.beyond] ?? 0} />
              </span>
            )}
          </span>
        )
      );
    };
    return [{ title: titles(`card.${name}.title`), cell, amounts }];
  });
  const periods = new Set(columns.flatMap(({ amounts }) => amounts.map(({ years }) => years)));
  const period = {
    title: t('afford.period'),
    cell: (years: number) => t('afford.overYears', { count: years }),
    names: 'row' as const,
  };
  return (
    <div>
      <DataTable
        columns={[period, ...columns]}
        rows={[...periods].sort((one, other) => one - other)}
        keyOf={(years) => years}
        caption={<caption className={styles.caption}>{t('afford.caption')}</caption>}
      />
      <p className={`quiet ${styles.note}`}>{t('afford.note')}</p>
    </div>
  );
}
