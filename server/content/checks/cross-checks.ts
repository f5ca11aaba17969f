import { join } from 'node:path';
import { adminFeeInForce } from '#domain/calculator/calculator.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { minAccepted } from '#domain/products/fields-needing-terms.ts';
import { productForms } from '#domain/products/product-forms.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { linkedOffer } from '#domain/publications/offers.ts';
import { reportKinds } from '#domain/publications/reports.ts';
import { isRangeField, rangeFields } from '#domain/qualify/form-answers.ts';
import type { Content } from '../content.ts';
import { ContentError, type FileFault } from '../faults.ts';
import { pathsOf } from '../pages/links.ts';
import { policyFile, policyList } from '../policies.ts';
import { checkLoans } from './loans.ts';

/**
 * Checks for contradictions between files, and for dates in the future. On later days the checks find the same faults
 * or fewer, never new ones: a version that was valid when it was published can always be read again. So a check that
 * depends on the day covers `today` and every later day on which its figures change.
 * @param today - in Riyadh
 * @throws ContentError
 */
export function crossCheck(folder: string, content: Content, today: CivilDate): void {
  for (const { file, ...fault } of [
    ...checkLoans(content, today),
    ...checkDates(content, today),
    ...checkPromotions(content),
    ...checkRequirements(content, today),
  ])
    throw new ContentError({ file: join(folder, file), ...fault });
}

/** Dates of facts that are in force cannot be after today. Each loan type needs an admin fee in force. */
function* checkDates(content: Content, today: CivilDate): Generator<FileFault> {
  const { reports, disclosure, affordability, earlySettlement, company, policies, rates } = content;
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
    ...policyList.map(({ name }): (typeof dates)[number] => [
      policyFile(name, 'ar'),
      ['version'],
      policies[name].ar.version,
    ]),
  ];
  for (const [file, place, day] of dates)
    if (day > today.slice(0, day.length)) yield { file, place, key: 'future', values: { day } };
  for (const [loanType, { ADMIN_FEE }] of Object.entries(rates))
    if (!adminFeeInForce(ADMIN_FEE, today))
      yield { file: 'finance-calculator.json', place: [loanType, 'ADMIN_FEE'], key: 'noFee' };
}

/** The promoted offer may start later: landing pages show the promotion from that day. */
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

/** The form must have a field for each requirement. A product's minimum must not be below the form's. */
function* checkRequirements(
  { products, lists }: Pick<Content, 'products' | 'lists'>,
  today: CivilDate,
): Generator<FileFault> {
  // Range fields do not use the ages.
  const conditions = { today, lists, minLeadAge: 0, maxLeadAge: 0 };
  for (const [product, form] of Object.values(productForms).flat()) {
    const { sectors, ...asks } = products[product].asks ?? {};
    const file = `products/${form.name}.json`;
    const ranges = form.fields.filter(isRangeField);
    if (sectors && !form.fields.includes('workSectorId'))
      yield { file, place: ['asks', 'sectors'], key: 'notAsked' };
    for (const [ask, least] of Object.entries(asks)) {
      if (least === undefined) continue;
      const field = ranges.find((name) => rangeFields[name].by === ask);
      const place = ['asks', ask];
      const accepted = field && minAccepted(form, field, conditions);
      if (accepted === undefined) yield { file, place, key: 'notAsked' };
      else if (least < accepted) yield { file, place, key: 'askedTooLow', values: { least: accepted } };
    }
  }
}
