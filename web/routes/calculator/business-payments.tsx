import { useRef } from 'react';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { paymentsAt } from '#domain/calculator/starting-rate.ts';
import { calculatedLoanQuery } from '#domain/link-values/link-value-names.ts';
import { FormField } from '../../forms/form-field.tsx';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { ExampleCondition } from '../apply/example-condition.tsx';
import type { startingRates } from '../apply/product-facts.ts';
import styles from './calculator.module.css';
import { CalculatorForm } from './calculator-form.tsx';
import type { CalculatorState } from './calculator-state.ts';
import { LoanKindTabs } from './loan-kind-tabs.tsx';
import table from './periods.module.css';
import { ShareResult } from './share.tsx';
import { useAnswer, useLiveResult } from './use-live-result.ts';

const form = 'business-payments';

/** The starting rates include unpublished fees and insurance. */
export function BusinessPayments({
  state,
  rates,
  periods,
  onErrorsFixed,
}: {
  state: CalculatorState;
  onErrorsFixed(answer: CalculatorState): void;
  rates: ReturnType<typeof startingRates>;
  periods: readonly number[];
}) {
  const { t } = useTranslation('calculator');
  const { t: product } = useTranslation('product');
  const { t: shell } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const { title, awaitAnswer } = useAnswer(state, element);
  const { fieldMessages } = useMessages();
  const typing = useLiveResult('financing-calculator', state, element, onErrorsFixed);
  const columns: Column<ReturnType<typeof paymentsAt> & { years: number }>[] = [
    {
      title: t('periods.period'),
      cell: ({ years }) => t('periods.years', { count: years }),
      names: 'heading',
    },
    { title: t('periods.payment'), cell: ({ payment }) => <Amount riyals={payment} decimals={2} /> },
    { title: t('periods.total'), cell: ({ total }) => <Amount riyals={total} decimals={2} /> },
  ];
  const amount = (typing.typed ?? state).question.loans[0]?.amount;
  const sentences = fieldMessages(['RequiredFinance'], typing.errors, state.values);
  return (
    <div className={`answered ${styles.calculator}`} onChange={typing.read}>
      <div className={styles.inputs}>
        <LoanKindTabs page="financing-calculator" shown="business" />
        <CalculatorForm
          name={form}
          ref={element}
          typing={typing}
          state={state}
          sentences={sentences}
          onSend={awaitAnswer}
        >
          <input type="hidden" name="for" value="business" />
          <FormField
            form={{ name: form }}
            name="RequiredFinance"
            value={state.values.RequiredFinance ?? ''}
            error={typing.errors.RequiredFinance}
            sentence={sentences.RequiredFinance}
            hidden={false}
          />
          <SubmitButton isSending={false} sendingText={t('calculating')}>
            {t('calculate')}
          </SubmitButton>
        </CalculatorForm>
        <p className="visually-hidden" role="status">
          {typing.announced && amount !== undefined && `${t('business.title')} ${amount} ${shell('riyal')}`}
        </p>
      </div>
      <div className={styles.output}>
        {amount === undefined ? (
          <p className="placeholder" data-screen>
            {t('empty')}
          </p>
        ) : (
          <section aria-labelledby="result-title" className={`floating stack5 ${styles.result}`} data-sheet>
            <h2 id="result-title" ref={title} tabIndex={-1}>
              {t('business.title')} <Amount riyals={amount} />
            </h2>
            {rates.map(({ name, apr, example }, index) => (
              <section key={name} aria-labelledby={`rate-${index}`} className="stack3">
                <h3 id={`rate-${index}`}>{name}</h3>
                <p className="quiet">
                  {t('business.from')} <bdi dir="ltr">{formatApr(apr)}%</bdi>
                  {t('business.disclosed')} <ExampleCondition {...example} />
                </p>
                <DataTable
                  columns={columns}
                  rows={periods.map((years) => ({ years, ...paymentsAt(apr, amount, years) }))}
                  keyOf={({ years }) => years}
                  className={`${stacked.short} ${table.periods}`}
                />
              </section>
            ))}
            <p className="quiet">
              {t('business.estimate')} <SiteLink to="apr-disclosure">{product('disclosure')}</SiteLink>
            </p>
            <div className="actions">
              <SiteLink
                className={button()}
                to={`business/equipment-finance?${calculatedLoanQuery({ amount })}`}
              >
                {product('card.equipmentFinance.apply')}
              </SiteLink>
              <SiteLink className={button()} to={`business/cash-finance?${calculatedLoanQuery({ amount })}`}>
                {product('card.cashFinance.apply')}
              </SiteLink>
            </div>
            <ShareResult />
          </section>
        )}
      </div>
    </div>
  );
}
