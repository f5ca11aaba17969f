import type { ExampleChange } from '#contract/desk-content.ts';
import { type Calculation, calculate, type Loan } from '#domain/calculator/calculator.ts';
import { calculateOffer } from '#domain/calculator/offer-example.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { InBoth } from '#domain/language.ts';
import { offerPage } from '#domain/publications/offers.ts';
import type { Content } from '../../../content/content.ts';

/** Returns the published examples of products and offers whose figures a change alters. */
export function changedExamples(
  before: Content | undefined,
  after: Content,
  today: CivilDate,
): ExampleChange[] {
  const [old, now] = [before ? examplesOf(before, today) : [], examplesOf(after, today)];
  const keys = new Set([...now, ...old].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [earlier, later] = [old.find((e) => e.key === key), now.find((e) => e.key === key)];
    const example = later ?? earlier;
    if (!example || JSON.stringify(earlier?.figures) === JSON.stringify(later?.figures)) return [];
    const { key: _, figures, ...shown } = example;
    return [{ ...shown, before: earlier?.figures, after: later?.figures }];
  });
}

interface Example extends Pick<ExampleChange, 'loanType' | 'amount' | 'years' | 'offer'> {
  key: string;
  figures: NonNullable<ExampleChange['after']>;
}

function examplesOf({ products, offers, rates }: Content, today: CivilDate): Example[] {
  return [
    ...Object.values(products).flatMap(({ loanType, examples }) =>
      examples.flatMap(({ amount, years, balloon }) => {
        if (!loanType) return [];
        const loan = { loanType, amount, years, balloon };
        const key = `${loanType} ${amount} ${years} ${balloon}`;
        return [exampleOf(key, { ...loan, ...calculate(loan, rates, today) })];
      }),
    ),
    ...offers.flatMap((offer) => {
      const calculated = calculateOffer(offer, rates, today);
      return calculated ? [exampleOf(offerPage(offer), calculated, offer.title)] : [];
    }),
  ];
}

function exampleOf(key: string, calculated: Loan & Calculation, offer?: InBoth): Example {
  const { loanType, amount, years, apr, monthlyPaymentWithInsurance: monthly } = calculated;
  return { key, ...(offer && { offer }), loanType, amount, years, figures: { apr, monthly } };
}
