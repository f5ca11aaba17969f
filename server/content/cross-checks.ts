import { join } from 'node:path';
import { exampleProblems } from '#contract/content/products.ts';
import { adminFeeInForce, calculate } from '#domain/calculator/calculator.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { minAccepted } from '#domain/products/fields-needing-terms.ts';
import { productForms } from '#domain/products/product-forms.ts';
import { isRangeField, rangeFields } from '#domain/qualify/form-answers.ts';
import type { Content } from './content.ts';
import { ContentError } from './read-json.ts';

/**
 * Checks for contradictions between files, and for dates in the future.
 * @param today - the civil date in Riyadh
 * @throws ContentError with the file and the reason
 */
export function crossCheck(folder: string, content: Content, today: CivilDate): void {
  for (const { file, reason } of [
    ...checkAprRanges(content, today),
    ...checkDisclosedExamples(content),
    ...checkDates(content, today),
    ...checkPromotions(content),
    ...checkRequirements(content, today),
  ])
    throw new ContentError(`${join(folder, file)}: ${reason}`);
}

interface Contradiction {
  file: string;
  reason: string;
}

/**
 * Refuses a product's APR range if the calculator's result is outside it, for the product's examples or at its limits.
 */
function* checkAprRanges(
  { products, rates }: Pick<Content, 'products' | 'rates'>,
  today: CivilDate,
): Generator<Contradiction> {
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
      const example = `SR ${loan.amount} over ${loan.years} years`;
      yield {
        file: 'finance-calculator.json',
        reason: `${loanType}: APR ${worked}% for ${example} is outside the product’s stated ${apr.least}% to ${apr.most}%`,
      };
    }
  }
}

/** Refuses a disclosed example outside the limits of its product. */
function* checkDisclosedExamples({
  disclosure,
  products,
}: Pick<Content, 'disclosure' | 'products'>): Generator<Contradiction> {
  for (const [at, { loanType, example }] of disclosure.individual.entries())
    for (const product of Object.values(products)) {
      if (product.loanType !== loanType) continue;
      for (const { path, message } of exampleProblems({ ...product, examples: [example] }))
        yield { file: 'apr-disclosure.json', reason: `individual.${at}.example.${path.at(-1)}: ${message}` };
    }
}

/** Refuses dates after today for facts that are already in force. */
function* checkDates(content: Content, today: CivilDate): Generator<Contradiction> {
  const { reports, disclosure, affordability, earlySettlement, company, rates } = content;
  const dates: [file: string, place: string, day: string][] = [
    ...[...reports.financial, ...reports.bod].map(
      ({ id, uploadDate }) => ['reports.json', `${id}: uploadDate`, uploadDate] as [string, string, string],
    ),
    ['apr-disclosure.json', 'updated:', disclosure.updated],
    ['affordability.json', 'from:', affordability.from],
    ['early-settlement.json', 'from:', earlySettlement.from],
    ['company.json', 'since:', String(company.since)],
  ];
  for (const [file, place, day] of dates)
    if (day > today.slice(0, day.length)) yield { file, reason: `${place} ${day} is in the future` };
  for (const [loanType, { ADMIN_FEE }] of Object.entries(rates))
    if (!adminFeeInForce(ADMIN_FEE, today))
      yield {
        file: 'finance-calculator.json',
        reason: `${loanType}.ADMIN_FEE: no admin fee is in force yet`,
      };
}

/**
 * Refuses a promotion whose offer does not exist. The offer may start later: landing pages show the promotion from that
 * day.
 */
function* checkPromotions({
  promotions,
  offers,
}: Pick<Content, 'promotions' | 'offers'>): Generator<Contradiction> {
  const pages = new Set(offers.map(({ path, id }) => `${path}/offers/${id}`));
  for (const [at, { goTo }] of promotions.entries()) {
    const [page = '', query] = goTo.replace(/#.*/, '').split('?');
    const offerId = new URLSearchParams(query).get('offerId');
    // A list of offers or a form.
    const offer = offerId === null ? page : `${page.replace(/\/.*/, '')}/offers/${offerId}`;
    if (/^(individual|business)\/offers\//.test(offer) && !pages.has(offer))
      yield { file: 'promotions.json', reason: `${at}.goTo: there is no offer ${offer}` };
  }
}

/** Refuses a product requirement that its form does not ask for, or that is lower than the form accepts. */
function* checkRequirements(
  { products, lists }: Pick<Content, 'products' | 'lists'>,
  today: CivilDate,
): Generator<Contradiction> {
  // The ages do not matter: the rules of counted fields do not use them.
  const conditions = { today, lists, minLeadAge: 0, maxLeadAge: 0 };
  for (const [product, form] of Object.values(productForms).flat()) {
    const { sectors, ...asks } = products[product].asks ?? {};
    const file = `products/${form.name}.json`;
    const counted = form.fields.filter(isRangeField);
    if (sectors && !form.fields.includes('workSectorId'))
      yield { file, reason: 'asks.sectors: no field of its form asks for them' };
    for (const [ask, least] of Object.entries(asks)) {
      if (least === undefined) continue;
      const field = counted.find((name) => rangeFields[name].by === ask);
      if (!field) yield { file, reason: `asks.${ask}: no field of its form asks for it` };
      else if (least < minAccepted(form, field, conditions))
        yield {
          file,
          reason: `asks.${ask}: ${least} is less than the ${minAccepted(form, field, conditions)} that its form accepts`,
        };
    }
  }
}
