import type { ExampleChange } from '#contract/desk-content.ts';
import { calculate } from '#domain/calculator/calculator.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Content } from '../../../content/content.ts';

/** Returns the products' published examples whose figures a change alters. */
export function changedExamples(
  before: Content | undefined,
  after: Content,
  today: CivilDate,
): ExampleChange[] {
  const [old, now] = [before ? examplesOf(before, today) : [], examplesOf(after, today)];
  const keys = new Set([...old, ...now].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [earlier, later] = [old.find((e) => e.key === key), now.find((e) => e.key === key)];
    const loan = later ?? earlier;
    if (!loan || JSON.stringify(earlier?.figures) === JSON.stringify(later?.figures)) return [];
    const { loanType, amount, years } = loan;
    return [{ loanType, amount, years, before: earlier?.figures, after: later?.figures }];
  });
}

function examplesOf({ products, rates }: Content, today: CivilDate) {
  return Object.values(products).flatMap(({ loanType, examples }) =>
    loanType
      ? examples.map(({ amount, years, balloon }) => {
          const { apr, monthlyPaymentWithInsurance: monthly } = calculate(
            { loanType, amount, years, balloon },
            rates,
            today,
          );
          return {
            key: `${loanType} ${amount} ${years} ${balloon}`,
            loanType,
            amount,
            years,
            figures: { apr, monthly },
          };
        })
      : [],
  );
}
