import type { ExampleChange } from '#contract/desk-content.ts';
import { calculate } from '#domain/calculator/calculator.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Content } from '../../content/content.ts';
import { tryContent } from '../../content/drafts/publish.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { Services } from '../../intake/services.ts';

/** Returns the products' published examples whose figures a change alters. */
export async function changedExamples(
  services: Services,
  before: Manifest,
  after: Content,
): Promise<ExampleChange[]> {
  const tried = await tryContent(services, before);
  const today = todayInRiyadh(services.now());
  const [old, now] = ['content' in tried ? examplesOf(tried.content, today) : [], examplesOf(after, today)];
  const keys = new Set([...old, ...now].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [earlier, later] = [old.find((e) => e.key === key), now.find((e) => e.key === key)];
    const loan = later ?? earlier;
    if (!loan || JSON.stringify(earlier?.figures) === JSON.stringify(later?.figures)) return [];
    const { loanType, amount, years } = loan;
    return [{ loanType, amount, years, before: earlier?.figures, after: later?.figures }];
  });
}

function examplesOf({ products, rates }: Content, today: string) {
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
