import { join } from 'node:path';
import { exampleProblems } from '#contract/content/products.ts';
import { adminFeeInForce, calculate } from '#domain/calculator/calculator.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { minAccepted } from '#domain/products/fields-needing-terms.ts';
import { productForms } from '#domain/products/product-forms.ts';
import type { ValuePath } from '#domain/publications/merge.ts';
import { linkedOffer } from '#domain/publications/offers.ts';
import { reportKinds } from '#domain/publications/reports.ts';
import { isRangeField, rangeFields } from '#domain/qualify/form-answers.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import type { Content } from './content.ts';
import { ContentError, type FileFault } from './faults.ts';
import { pathsOf } from './pages/links.ts';

/**
 * Checks for contradictions between files, and for dates in the future.
 * @param today - the civil date in Riyadh
 * @throws ContentError with the file and the reason
 */
export function crossCheck(folder: string, content: Content, today: CivilDate): void {
  for (const { file, ...fault } of [
    ...checkAprRanges(content, today),
    ...checkDisclosedExamples(content),
    ...checkDates(content, today),
    ...checkPromotions(content),
    ...checkRequirements(content, today),
  ])
    throw new ContentError({ file: join(folder, file), ...fault });
}

/**
 * Refuses a product's APR range if the calculator's result is outside it, for the product's examples or at its limits.
 */
function* checkAprRanges(
  { products, rates }: Pick<Content, 'products' | 'rates'>,
  today: CivilDate,
): Generator<FileFault> {
  for (const { loanType, apr, limits, examples } of Object.values(products)) {
    if (!loanType || !apr) continue;
    const amounts = [limits.least, limits.most].filter((amount) => amount !== undefined);
    const years = [1, 2, 3, 4, 5].filter(
      (year) => 12 * year >= (limits.months.least ?? 0) && 12 * year <= limits.months.most,
    );
    const atLimits = amounts.flatMap((amount) => years.map((year) => ({ amount, years: year, balloon: 0 })));
    for (const loan of [...examples, ...atLimits]) {
      const worked = calculate({ loanType, ...loan }, rates, today).apr;
      if (worked >= apr.least && worked <= apr.most) continue;
      yield {
        ...{ file: 'finance-calculator.json', place: [loanType], key: 'aprOutside' },
        values: { ...apr, apr: worked, amount: formatThousands(String(loan.amount)), years: loan.years },
      };
    }
  }
}

/** Refuses a disclosed example outside the limits of its product. */
function* checkDisclosedExamples({
  disclosure,
  products,
}: Pick<Content, 'disclosure' | 'products'>): Generator<FileFault> {
  for (const [at, { loanType, example }] of disclosure.individual.entries())
    for (const product of Object.values(products)) {
      if (product.loanType !== loanType) continue;
      for (const { path, ...problem } of exampleProblems({ ...product, examples: [example] }))
        yield {
          ...{ file: 'apr-disclosure.json', place: ['individual', at, 'example', ...path.slice(2)] },
          ...problem,
        };
    }
}

/** Refuses dates after today for facts that are already in force. */
function* checkDates(content: Content, today: CivilDate): Generator<FileFault> {
  const { reports, disclosure, affordability, earlySettlement, company, rates } = content;
  const dates: [file: string, place: ValuePath, day: string][] = [
    ...reportKinds.flatMap((kind) =>
      reports[kind].map(({ uploadDate }, at): (typeof dates)[number] => [
        'reports.json',
        [kind, at, 'uploadDate'],
        uploadDate,
      ]),
    ),
    ['apr-disclosure.json', ['updated'], disclosure.updated],
    ['affordability.json', ['from'], affordability.from],
    ['early-settlement.json', ['from'], earlySettlement.from],
    ['company.json', ['since'], String(company.since)],
  ];
  for (const [file, place, day] of dates)
    if (day > today.slice(0, day.length)) yield { file, place, key: 'future', values: { day } };
  for (const [loanType, { ADMIN_FEE }] of Object.entries(rates))
    if (!adminFeeInForce(ADMIN_FEE, today))
      yield { file: 'finance-calculator.json', place: [loanType, 'ADMIN_FEE'], key: 'noFee' };
}

/**
 * Refuses a promotion whose page or offer does not exist. The offer may start later: landing pages show the promotion
 * from that day.
 */
function* checkPromotions({
  promotions,
  ...targets
}: Pick<Content, 'promotions' | 'offers' | 'help' | 'pages'>): Generator<FileFault> {
  const paths = pathsOf(targets);
  for (const [at, { goTo }] of promotions.entries()) {
    const page = linkedOffer(goTo) ?? goTo.replace(/[?#].*/, '');
    if (!paths.has(page))
      yield { file: 'promotions.json', place: [at, 'goTo'], key: 'noPage', values: { page } };
  }
}

/** Refuses a product requirement that its form does not ask for, or that is lower than the form accepts. */
function* checkRequirements(
  { products, lists }: Pick<Content, 'products' | 'lists'>,
  today: CivilDate,
): Generator<FileFault> {
  // The ages do not matter: the rules of counted fields do not use them.
  const conditions = { today, lists, minLeadAge: 0, maxLeadAge: 0 };
  for (const [product, form] of Object.values(productForms).flat()) {
    const { sectors, ...asks } = products[product].asks ?? {};
    const file = `products/${form.name}.json`;
    const counted = form.fields.filter(isRangeField);
    if (sectors && !form.fields.includes('workSectorId'))
      yield { file, place: ['asks', 'sectors'], key: 'notAsked' };
    for (const [ask, least] of Object.entries(asks)) {
      if (least === undefined) continue;
      const field = counted.find((name) => rangeFields[name].by === ask);
      const place = ['asks', ask];
      const accepted = field && minAccepted(form, field, conditions);
      if (accepted === undefined) yield { file, place, key: 'notAsked' };
      else if (least < accepted) yield { file, place, key: 'askedTooLow', values: { least: accepted } };
    }
  }
}
