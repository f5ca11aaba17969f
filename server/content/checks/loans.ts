import { exampleProblems, type Product } from '#contract/content/products.ts';
import { type AdminFee, calculate, type LoanType } from '#domain/calculator/calculator.ts';
import { calculateOffer } from '#domain/calculator/offer-example.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { productForms } from '#domain/products/product-forms.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import type { OfferDays } from '#domain/publications/offers.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import type { Content } from '../content.ts';
import type { FileFault } from '../faults.ts';

type LoanContent = Pick<Content, 'products' | 'disclosure' | 'offers' | 'rates'>;
type CalculatedProduct = Product & { loanType: LoanType };

/** An example, or a limit of a product. */
interface NamedLoan {
  file: string;
  place: ValuePath;
  product: CalculatedProduct;
  loan: { amount: number; years: number; balloon: number };
  /** Without days, pages always show the loan. */
  days?: OfferDays;
  aprOn(day: CivilDate): number | undefined;
}

/** Checks `today` and every later day. */
export function* checkLoans(content: LoanContent, today: CivilDate): Generator<FileFault> {
  for (const { file, place, product, loan, days = {}, aprOn } of namedLoans(content)) {
    const { loanType, apr } = product;
    const changes = changeDays(content.rates[loanType].ADMIN_FEE, days, today);
    if (changes.length === 0) continue;
    for (const { path, ...problem } of exampleProblems({ ...product, examples: [loan] }))
      yield { file, place: [...place, ...path.slice(2)], ...problem };
    for (const day of changes) {
      const worked = aprOn(day);
      if (!apr || worked === undefined || (worked >= apr.least && worked <= apr.most)) continue;
      const amount = formatThousands(String(loan.amount));
      yield {
        file,
        place,
        key: 'aprOutside',
        values: { ...apr, day, apr: worked, amount, years: loan.years },
      };
    }
  }
}

/** The first day, from `today` on, on which a loan is shown, and each later day on which a fee begins. */
function changeDays(
  fees: readonly AdminFee[],
  { startDate, endDate }: OfferDays,
  today: CivilDate,
): CivilDate[] {
  const first = startDate && startDate > today ? startDate : today;
  const later = fees.map(({ from }) => from).filter((from) => from > first);
  return [first, ...later].filter((day) => !endDate || day <= endDate);
}

function* namedLoans({ products, disclosure, offers, rates }: LoanContent): Generator<NamedLoan> {
  const isCalculated = (product: Product): product is CalculatedProduct => product.loanType !== undefined;
  for (const product of Object.values(products).filter(isCalculated)) {
    const { loanType, limits, examples } = product;
    const named = (file: string, place: ValuePath, loan: NamedLoan['loan']): NamedLoan => ({
      file,
      place,
      product,
      loan,
      aprOn: (day) => calculate({ loanType, ...loan }, rates, day).apr,
    });
    const amounts = [limits.least, limits.most].filter((amount) => amount !== undefined);
    const years = [1, 2, 3, 4, 5].filter(
      (year) => 12 * year >= (limits.months.least ?? 0) && 12 * year <= limits.months.most,
    );
    const atLimits = amounts.flatMap((amount) => years.map((year) => ({ amount, years: year, balloon: 0 })));
    for (const loan of [...examples, ...atLimits]) yield named('finance-calculator.json', [loanType], loan);
    for (const [at, { loanType: disclosed, example }] of disclosure.individual.entries())
      if (disclosed === loanType) yield named('apr-disclosure.json', ['individual', at, 'example'], example);
  }
  for (const offer of offers) {
    const [name] = productForms[offer.path].find(([, form]) => form.name === offer.productType) ?? [];
    const product = name && products[name];
    if (!offer.example || !product || !isCalculated(product)) continue;
    yield {
      file: `offers/${offer.id}.json`,
      place: ['example'],
      product,
      days: offer,
      loan: { ...offer.example, balloon: offer.example.balloon ?? 0 },
      aprOn: (day) => calculateOffer(offer, rates, day)?.apr,
    };
  }
}
