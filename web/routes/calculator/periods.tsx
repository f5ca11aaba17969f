import { calculate } from '#domain/calculator/calculator.ts';
import { type LoanQuery, periods, settleAfterParameter } from '#domain/calculator/loan-query.ts';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import type { PagePath } from '#domain/pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import stacked from '../../ui/stacked-table.module.css';
import type { CalculatorFacts } from './calculator-state.ts';
import styles from './periods.module.css';

export function Periods({
  page,
  question: { loans, loan: chosen, by },
  query,
  facts: { rates, today },
}: {
  page: PagePath;
  question: LoanQuery;
  query: string;
  facts: CalculatorFacts;
}) {
  const { t } = useTranslation('calculator');
  const columns = [...(by === 'payment' ? (['amount'] as const) : []), 'payment', 'total', 'apr'] as const;
  const leadsTo = (years: number) => {
    const address = new URLSearchParams(query);
    address.set('FinanceDurationId', String(years));
    address.delete(settleAfterParameter);
    return `${page}?${address}` as const;
  };
  return (
    <section aria-labelledby="periods-title">
      <h3 id="periods-title" className="heading">
        {t('periods.title')}
      </h3>
      <div className={stacked.wrap}>
        <table className={`${stacked.table} ${stacked.short} ${styles.periods}`}>
          <thead>
            <tr>
              <th scope="col">{t('periods.period')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`periods.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((years) => {
              const loan = loans[years - 1];
              const result = loan && calculate(loan, rates, today);
              const cells = loan &&
                result && {
                  amount: <Amount riyals={loan.amount} />,
                  payment: <Amount riyals={result.monthlyPaymentWithInsurance} decimals={2} />,
                  total: <Amount riyals={loan.amount + result.totalFinanceCost} decimals={2} />,
                  apr: <bdi dir="ltr">{formatApr(result.apr)}%</bdi>,
                };
              return (
                <tr key={years} data-chosen={years === chosen?.years || undefined}>
                  <th scope="row">
                    {loan ? (
                      <SiteLink
                        to={leadsTo(years)}
                        aria-current={years === chosen?.years ? 'true' : undefined}
                        preventScrollReset
                      >
                        {t('periods.years', { count: years })}
                      </SiteLink>
                    ) : (
                      t('periods.years', { count: years })
                    )}
                  </th>
                  {cells ? (
                    columns.map((column) => (
                      <td key={column} data-title={t(`periods.${column}`)}>
                        {cells[column]}
                      </td>
                    ))
                  ) : (
                    <td colSpan={columns.length}>{t('periods.none')}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
