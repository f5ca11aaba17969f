import { memo, type RefObject, useDeferredValue, useRef } from 'react';
import { useNavigation } from 'react-router';
import { inputsByLoanType, queryFields, unitNames } from '#domain/calculator/loan-query.ts';
import type { PagePath } from '#domain/pages.ts';
import { parseAmount } from '#domain/rules/amount.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Message } from '../../forms/message.tsx';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { AmountSlider, UnitChoice } from './amount-inputs.tsx';
import styles from './calculator.module.css';
import { CalculatorForm } from './calculator-form.tsx';
import type { CalculatorQuery, CalculatorState } from './calculator-state.ts';
import { LoanKindTabs } from './loan-kind-tabs.tsx';
import { Periods } from './periods.tsx';
import { Result } from './result.tsx';
import { useAnswer, useLiveResult } from './use-live-result.ts';

const form = 'financing-calculator';

/** With scripts the result changes with each key press, and the button asks the API for it. */
export function Calculator({
  page,
  state,
  onErrorsFixed,
}: {
  page: PagePath;
  state: CalculatorState;
  onErrorsFixed(answer: CalculatorState): void;
}) {
  const { t } = useTranslation('calculator');
  const { t: shell } = useTranslation();
  const { statusText, fieldMessages } = useMessages();
  const sending = useNavigation().formData !== undefined;
  const { values, facts } = state;
  const element = useRef<HTMLFormElement>(null);
  const typing = useLiveResult(page, state, element, onErrorsFixed);
  const { errors, status } = typing;
  const sentences = fieldMessages(queryFields(state.question.loanType, state.question.by), errors, values);
  const current = typing.typed ?? state;
  const deferred = useDeferredValue(current);
  const { question, query } = current;
  const { loanType, by } = state.question;
  const { title, awaitAnswer } = useAnswer(state, element);
  // Announced to screen readers once typing pauses.
  const announced = typing.announced?.calculated;
  const heard =
    announced &&
    (typing.announced?.question.by === 'payment'
      ? `${t('result.most')} ${announced.loan.amount}`
      : `${t('result.monthlyPayment', { context: announced.loan.loanType })} ${announced.result.monthlyPaymentWithInsurance.toFixed(2)}`);
  const asked = new URLSearchParams(query);
  const ways = inputsByLoanType[loanType];
  const kept = new URLSearchParams([...asked].filter(([name]) => name !== 'by'));
  return (
    <div className={`answered ${styles.calculator}`} onChange={typing.read}>
      <div className={styles.inputs}>
        <LoanKindTabs page={page} shown={loanType} />
        <nav aria-label={t('ways.label')} className={styles.ways}>
          {ways.map((way) => (
            <SiteLink
              key={way}
              to={`${page}?${kept}${way === 'amount' ? '' : `&by=${way}`}`}
              aria-current={way === by ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {t(`ways.${way}`)}
            </SiteLink>
          ))}
        </nav>
        {/* The key resets the form when the kind of loan or of question changes. */}
        <CalculatorForm
          key={`${loanType} ${by}`}
          name={form}
          ref={element}
          typing={typing}
          state={state}
          sentences={sentences}
          onSend={() => !sending && awaitAnswer()}
        >
          <input type="hidden" name="loanType" value={loanType} />
          {by !== 'amount' && <input type="hidden" name="by" value={by} />}
          {queryFields(loanType, by).map((name) => (
            <FormField
              key={name}
              form={{ name: form }}
              name={name}
              value={values[name] ?? ''}
              error={errors[name]}
              sentence={sentences[name]}
              hidden={false}
              isPercent={
                name in unitNames && asked.get(unitNames[name as keyof typeof unitNames]) === 'percent'
              }
            >
              {name === 'RequiredFinance' && (
                <AmountSlider
                  name={name}
                  range={facts.sliderRange[loanType]}
                  amount={parseAmount(asked.get(name) ?? '') ?? 0}
                />
              )}
              {(name === 'BaloonPayment' || name === 'DownPayment') && (
                <UnitChoice
                  of={name}
                  isInPercent={values[unitNames[name]] === 'percent'}
                  whole={name === 'DownPayment' ? parseAmount(asked.get('CarPrice') ?? '') : question.amount}
                />
              )}
            </FormField>
          ))}
          <div aria-live="polite" className="status">
            {status && <Message name={status.key}>{statusText(status)}</Message>}
          </div>
          <SubmitButton isSending={sending} sendingText={t('calculating')}>
            {t('calculate')}
          </SubmitButton>
        </CalculatorForm>
        <p className="visually-hidden" role="status">
          {heard && `${heard} ${shell('riyal')}`}
        </p>
      </div>
      <div className={styles.output}>
        <CalculatorOutput page={page} loans={deferred} facts={facts} title={title} />
      </div>
    </div>
  );
}

/** Waits for typed characters: it renders in the background, after the field that the visitor types in. */
const CalculatorOutput = memo(function CalculatorOutput({
  page,
  loans: { question, query, calculated },
  facts,
  title,
}: {
  page: PagePath;
  loans: CalculatorQuery;
  facts: CalculatorState['facts'];
  title: RefObject<HTMLHeadingElement | null>;
}) {
  const { t } = useTranslation('calculator');
  const periods = <Periods page={page} question={question} query={query} facts={facts} />;
  if (calculated)
    return (
      <Result
        {...calculated}
        question={question}
        price={
          question.by === 'price' ? parseAmount(new URLSearchParams(query).get('CarPrice') ?? '') : undefined
        }
        form={form}
        facts={facts}
        title={title}
      >
        {periods}
      </Result>
    );
  if (question.loans.length > 0) return periods;
  return (
    <p className="placeholder" data-screen>
      {t('empty')}
    </p>
  );
});
