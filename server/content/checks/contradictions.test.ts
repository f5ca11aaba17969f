import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from '../content.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contradictions-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: the type of the file's JSON is unknown
type Edit = (json: any) => unknown;
const set = (object: object, values: object) => Object.assign(object, values);
const repeatFirst = (rows: unknown[]) => rows.push(rows[0]);
const rates = 'finance-calculator.json';
const product = 'products/personal-finance.json';
const disclosure = 'apr-disclosure.json';

const offer = 'offers/home-furniture.json';

type Contradiction = [name: string, file: string, edit: Edit, refusal: RegExp];

test.each<Contradiction>([
  [
    'no admin fee that has begun',
    rates,
    (json) => set(json.PERSONAL.ADMIN_FEE[0], { from: '2999-01-01' }),
    /PERSONAL\.ADMIN_FEE: No admin fee is in force yet/,
  ],
  [
    'two admin fees from the same day',
    rates,
    (json) => repeatFirst(json.IJARAH.ADMIN_FEE),
    /IJARAH\.ADMIN_FEE\.1\.from: Row 1 has the same value/,
  ],
  [
    'a fee capped at 0',
    rates,
    (json) => set(json.IJARAH.ADMIN_FEE[0], { cap: 0 }),
    /ADMIN_FEE\.0\.cap: Enter more than 0\. Is a digit missing/,
  ],
  [
    // The desk reads whole riyals as the calculator does: `5.000` is five thousand.
    'a fee capped at a fraction of a riyal',
    rates,
    (json) => set(json.IJARAH.ADMIN_FEE[0], { cap: 4999.5 }),
    /ADMIN_FEE\.0\.cap: Enter a whole number/,
  ],
  [
    'a fee of nothing',
    rates,
    (json) => set(json.PERSONAL.ADMIN_FEE[0], { rate: 0 }),
    /ADMIN_FEE\.0\.rate: Enter more than 0\. Is a digit missing/,
  ],
  [
    'a fee without tax',
    rates,
    (json) => set(json.PERSONAL.ADMIN_FEE[0], { vat: 0 }),
    /ADMIN_FEE\.0\.vat: Enter more than 0\. Is a digit missing/,
  ],
  [
    'terms that write the fee themselves',
    product,
    ({ terms }) => terms.en.splice(-1, 1, 'The administrative fee is 1%, at most SR {adminFee.cap}.'),
    /terms\.en: The terms must state \{adminFee\.rate\}/,
  ],
  [
    'terms that name the fee of a product without one',
    'products/cash-finance.json',
    ({ terms }) => terms.en.splice(-1, 1, 'The administrative fee is {adminFee.rate}%.'),
    /loanType: The terms use this value/,
  ],
  [
    'a maximum below the minimum',
    product,
    ({ limits }) => set(limits, { most: 8999 }),
    /limits: The maximum is below the minimum/,
  ],
  [
    'months that end below their beginning',
    product,
    ({ limits }) => set(limits.months, { most: 6 }),
    /limits\.months: The maximum is below the minimum/,
  ],
  ['a limit of 0', product, ({ limits }) => set(limits, { least: 0 }), /limits\.least: Enter 1 or more/],
  [
    'an APR from 0',
    product,
    ({ apr }) => set(apr, { least: 0 }),
    /apr\.least: Enter more than 0\. Is a digit missing/,
  ],
  [
    'a final payment of up to nothing',
    'products/cars-finance.json',
    (json) => set(json, { finalPayment: 0 }),
    /finalPayment: Enter more than 0\. Is a digit missing/,
  ],
  [
    'a final payment above the limit of applications',
    'products/cars-finance.json',
    (json) => set(json, { finalPayment: 41 }),
    /finalPayment: The final payment is over 40%/,
  ],
  [
    'a settlement charge of no months',
    'early-settlement.json',
    (json) => set(json, { profitMonths: 0 }),
    /profitMonths: Enter 1 or more/,
  ],
  [
    'an example of more than the product',
    product,
    ({ examples }) => set(examples[0], { amount: 900_000 }),
    /examples\.0\.amount: The amount is outside the limits/,
  ],
  [
    'an example longer than the product',
    product,
    ({ limits }) => set(limits.months, { most: 48 }),
    /examples\.0\.years: The period is outside the limits/,
  ],
  [
    'a final payment of a personal example',
    product,
    ({ examples }) => set(examples[0], { balloon: 1 }),
    /examples\.0\.balloon: This product has no final payment/,
  ],
  [
    'a final payment over 40 percent',
    disclosure,
    ({ individual }) => set(individual[1].example, { balloon: 60_001 }),
    /individual\.1\.example\.balloon: The final payment is over 40%/,
  ],
  [
    'a disclosed personal final payment',
    disclosure,
    ({ individual }) => set(individual[0].example, { balloon: 1 }),
    /individual\.0\.example\.balloon: This product has no final payment/,
  ],
  [
    'a disclosed example of 0',
    disclosure,
    ({ individual }) => set(individual[0].example, { amount: 0 }),
    /individual\.0\.example\.amount: Enter 1 or more/,
  ],
  ...['desk', 'desk/leads', 'personal-success-page', 'update-information-success'].map(
    (page): Contradiction => [
      `a banner to ${page}`,
      'promotions.json',
      (json) => set(json[0], { goTo: page }),
      new RegExp(`0\\.goTo: There is no page ${page}`),
    ],
  ),
  [
    'a banner to an unknown offer over its list',
    'promotions.json',
    (json) => set(json[0], { goTo: 'individual/offers?offerId=nope#offers' }),
    /0\.goTo: There is no page individual\/offers\/nope/,
  ],
  [
    'a banner to a form for an unknown offer',
    'promotions.json',
    (json) => set(json[0], { goTo: 'individual/cars-finance?offerId=nope' }),
    /0\.goTo: There is no page individual\/offers\/nope/,
  ],
  [
    'a rule that holds later',
    'affordability.json',
    (json) => set(json, { from: '2999-01-01' }),
    /from: 2999-01-01 is in the future/,
  ],
  [
    'a settlement rule that holds later',
    'early-settlement.json',
    (json) => set(json, { from: '2999-01-01' }),
    /from: 2999-01-01 is in/,
  ],
  [
    'a disclosed example of more than its product',
    disclosure,
    ({ individual }) => set(individual[0].example, { amount: 100_001 }),
    /apr-disclosure\.json: individual\.0\.example\.amount: The amount is outside the limits/,
  ],
  [
    'an offer of more than its product',
    offer,
    ({ example }) => set(example, { amount: 5_000_000 }),
    /home-furniture\.json: example\.amount: The amount is outside the limits/,
  ],
  [
    'an offer of SR 1',
    offer,
    ({ example }) => set(example, { amount: 1 }),
    /home-furniture\.json: example\.amount: The amount is outside the limits/,
  ],
  [
    'the complaint service no longer offered',
    'option-lists.json',
    ({ serviceType }) => set(serviceType[3], { retired: true }),
    /serviceType: A menu links to the choice 4\. Keep it available\./,
  ],
  [
    'a complaint service twice',
    'complaints.json',
    ({ serviceTypes }) => serviceTypes.push(4),
    /serviceTypes\.1: Row 1 has the same value/,
  ],
  [
    'a page in two columns of the footer',
    'menu.json',
    ({ footer }) => footer.contact.push('fraud'),
    /footer\.others\.\d+: This is listed twice/,
  ],
  ['a branch twice', 'branches.json', repeatFirst, /name\.ar: Row 1 has the same value/],
  [
    'two branches at the same place on the map',
    'branches.json',
    ([first, second]) => set(second, { map: first.map }),
    /1\.map: Row 1 has the same value/,
  ],
  [
    'a working day twice',
    'company.json',
    ({ working }) => set(working, { days: [0, 1, 2, 3, 4, 5, 6, 0] }),
    /working\.days\.7: Row 1 has the same value/,
  ],
  [
    'a sector twice',
    product,
    ({ asks }) => asks.sectors.push(1),
    /asks\.sectors\.4: Row 2 has the same value/,
  ],
  [
    'a cookie in two categories',
    'cookies.json',
    ({ categories }) => categories.marketing.push(categories.essential[0]),
    /categories\.marketing\.\d+\.name: This is listed twice/,
  ],
  ['a member of the board twice', 'board.json', repeatFirst, /nameAr: Row 1 has the same value/],
  [
    'a starting rate twice',
    disclosure,
    ({ business }) => repeatFirst(business),
    /business\.\d+\.name\.en: Row 1 has the same value/,
  ],
  [
    'an authority twice',
    'whistleblowing.json',
    ({ authorities }) => repeatFirst(authorities),
    /authorities\.\d+\.name\.en: Row 1 has the same value/,
  ],
  [
    'a report acknowledged after it is answered',
    'whistleblowing.json',
    (json) => set(json, { acknowledgeDays: 30, answerMonths: 1 }),
    /acknowledgeDays: The acknowledgement must come before the answer/,
  ],
  [
    'a company founded later',
    'company.json',
    (json) => set(json, { since: 2999 }),
    /since: 2999 is in the future/,
  ],
  [
    'hours that end before they begin',
    'company.json',
    ({ working }) => set(working, { closes: '7:00' }),
    /working\.closes: The closing time must be after/,
  ],
  [
    'days that pages would show as one range',
    'company.json',
    ({ working }) => set(working, { days: [0, 2, 4] }),
    /working\.days: Enter consecutive days/,
  ],
])('rejects content with %s', async (_, file, edit, told) => {
  const json = JSON.parse(await readFile(join(folder, file), 'utf8'));
  edit(json);
  await writeFile(join(folder, file), JSON.stringify(json));
  await expect(readContent(folder)).rejects.toThrow(told);
});
