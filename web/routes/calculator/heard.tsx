import { useTranslation } from '../../i18n/use-translation.ts';
import type { CalculatorQuery } from './calculator-state.ts';

/** What screen readers are told once typing rests: the one figure that was asked for. */
export function Heard({ asked }: { asked: CalculatorQuery | undefined }) {
  return (
    <p className="visually-hidden" role="status">
      {asked?.calculated && <Figure {...asked.calculated} by={asked.question.by} />}
    </p>
  );
}

function Figure({
  loan: { loanType, amount },
  result,
  by,
}: Required<CalculatorQuery>['calculated'] & Pick<CalculatorQuery['question'], 'by'>) {
  const { t } = useTranslation('calculator');
  const { t: shell } = useTranslation();
  return by === 'payment'
    ? `${t('result.most')} ${amount} ${shell('riyal')}`
    : `${t('result.monthlyPayment', { context: loanType })} ${result.monthlyPaymentWithInsurance.toFixed(2)} ${shell('riyal')}`;
}
