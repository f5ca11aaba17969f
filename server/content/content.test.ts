import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishedTerms } from '#domain/products/product-terms.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { companyDir } from '#tests/support/company.ts';
import { ContentError, readContent } from './content.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the error message that the operator sees, without the folder. */
async function refusal(): Promise<string> {
  const outcome = await readContent(folder).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ContentError);
  const { message } = outcome as ContentError;
  expect(message.startsWith(`${folder}/`)).toBe(true);
  expect(message).not.toContain('\n');
  return message.slice(folder.length + 1);
}
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const change = async (file: string, from: string | RegExp, to: string) => {
  const text = await readFile(join(folder, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await write(file, changed);
};

test('reads the shipped content and the test company', async () => {
  await expect(readContent('content')).resolves.toBeDefined();
  const { app, company, rates } = await readContent(companyDir);
  expect(app.dateElement).toBe('picker');
  expect(company.name).toEqual({ ar: 'رمال للتمويل', en: 'Rimal Finance' });
  expect(rates.PERSONAL.FINANCE_CHARGE).toBe(0.121085);
});

test('the finance lease has the rates of the published examples (R9.4)', async () => {
  const { rates } = await readContent(companyDir);
  expect(rates.IJARAH).toEqual({
    FINANCE_CHARGE: 0.1058,
    INSURANCE: 0.0062,
    APR_METHOD: 'nominal',
    ADMIN_FEE: [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }],
  });
});

test('published texts state the ages that the operator sets', async () => {
  const { products, help } = await readContent('content', { minLeadAge: 25, maxLeadAge: 60 });
  const terms = Object.values(products).flatMap((product) => Object.values(publishedTerms(product)).flat());
  const published = withoutControls(JSON.stringify([terms, help]));
  expect(published.match(/25 (to|إلى) 60/g)?.length).toBeGreaterThanOrEqual(16);
  expect(published).not.toMatch(/21 (to|إلى) 70|LeadAge/);
});

test('published texts state the admin fee in force', async () => {
  const before = '"ADMIN_FEE": [';
  const next = '{ "from": "2026-12-01", "rate": 0.0125, "cap": 4000, "vat": 0.15 },';
  await change('finance-calculator.json', before, `${before}${next}`);
  const published = async (day: string) => {
    const { products, help } = await readContent(folder, undefined, day);
    return withoutControls(JSON.stringify([publishedTerms(products.personalFinance), help]));
  };
  for (const [day, stated] of [
    ['2026-11-30', [/fee is 1% of the amount, at most SR 5,000,/g, /الإدارية 1% .{1,40} 5,000 ريال/g]],
    [
      '2026-12-01',
      [/fee is 1\.25% of the amount, at most SR 4,000,/g, /الإدارية 1\.25% .{1,40} 4,000 ريال/g],
    ],
  ] as const)
    for (const words of stated) expect((await published(day)).match(words)?.length).toBeGreaterThan(1);
});

describe('invalid JSON', () => {
  test.each([
    [
      'an extra comma',
      '{\n  "a": 1,\n}',
      '3: a name in double quotes is missing here, or the comma before is too many',
    ],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '3: a comma is missing before this'],
    ['an extra comma in a list', '{ "a": [\n1,\n] }', '3: a value is missing, or remove the comma before it'],
    ['a name without quotes', '{\n\n  a: 1 }', '3: a text stands without double quotes around it'],
    [
      'a number as a name',
      '{\n  1: 2,\n  "b": 3 }',
      '2: a name in double quotes is missing here, or the comma before is too many',
    ],
    ['a text without its end', '{\n  "a": "one,\n  "b": 1 }', '2: a text has no closing quotes on its line'],
    [
      'a value without quotes',
      '{ "a": 1,\n  "b": yes,\n  "c": 3 }',
      '2: a text stands without double quotes around it',
    ],
    ['single quotes', '{ "a": 1,\n  "b": \'x\' }', '2: a text stands without double quotes around it'],
    ['a line break in a text', '{\n  "a": "one\ntwo" }', '2: a text has no closing quotes on its line'],
    ['a wrong escape', '{\n\n  "a": "\\x" }', '3: invalid escape after a backslash'],
    ['a comment', '{\n  // the charge\n  "a": 1 }', '2: JSON takes no comments'],
    ['a number with a leading zero', '{\n  "a": 01 }', '2: a comma is missing before this'],
    ['a missing closing brace', '{\n  "a": {\n    "b": 1\n', '4: a closing } is missing'],
    ['text after the end', '{}\n{}', '2: something stands after the end'],
    ['nothing', '', '1: a value is missing, or remove the comma before it'],
  ])('invalid JSON (%s) is reported with its line and the reason', async (_, text, told) => {
    await write('app.json', text);
    expect(await refusal()).toBe(`app.json:${told}.`);
  });
});

test.each([
  ['company.json', /"tollFree": ".*?"/, '"tollFree": "call us"', /tollFree: Enter digits with single spaces/],
  ['complaints.json', /"serviceTypes": .*/, '"serviceTypes": [9],', /serviceTypes.0: .*list of services/],
  ['complaints.json', /"remindDays": .*/, '"remindDays": 7,', /remindDays: The reminder must come before/],
  ['company.json', /"unified": ".*?"/, '"unified": "12"', /unified: Enter digits/],
  [
    'finance-calculator.json',
    /"FINANCE_CHARGE": [\d.]+/,
    '"FINANCE_CHARGE": 0.99',
    /FINANCE_CHARGE: .*50% is 0\.5/,
  ],
  [
    'finance-calculator.json',
    /"FINANCE_CHARGE": [\d.]+/,
    '"FINANCE_CHARGE": 12.1',
    /FINANCE_CHARGE: Enter a fraction, not a percentage/,
  ],
  [
    'finance-calculator.json',
    /"FINANCE_CHARGE": [\d.]+/,
    '"FINANCE_CHARGE": 0',
    /FINANCE_CHARGE: Enter more than 0/,
  ],
  ['finance-calculator.json', /"INSURANCE": [\d.]+/, '"INSURANCE": 0', /INSURANCE: Enter more than 0/],
  ['apr-disclosure.json', /"apr": [\d.]+/, '"apr": 0', /apr: Enter more than 0/],
  [
    'finance-calculator.json',
    /"FINANCE_CHARGE": [\d.]+/,
    '"FINANCE_CHARGE": 0.05',
    /^finance-calculator\.json: PERSONAL: .* APR /,
  ],
  ['products/personal-finance.json', /"least": \d+\.\d+/, '"least": 23.6', / APR /],
  [
    'reports.json',
    /"uploadDate": ".*?"/,
    '"uploadDate": "2999-01-01"',
    /financial\.0\.uploadDate: 2999-01-01 is in the future/,
  ],
  [
    'apr-disclosure.json',
    /"updated": ".*?"/,
    '"updated": "2999-01-01"',
    /updated: 2999-01-01 is in the future/,
  ],
  [
    'promotions.json',
    /"goTo": "individual.*?"/,
    '"goTo": "individual/offers/nothing"',
    /0\.goTo: There is no page individual\/offers\/nothing/,
  ],
  ['finance-calculator.json', /"vat": [\d.]+/, '"vat": 15', /vat: Enter a fraction/],
  ['apr-disclosure.json', /"apr": [\d.]+/, '"apr": 99', /apr: Enter 60 or less/],
  ['apr-disclosure.json', /"apr": [\d.]+,/, '', /Choose the rates that calculate it or enter an APR/],
  ['products/personal-finance.json', /"most": \d+\.\d+/, '"most": 3739', /apr\.most: Enter 60 or less/],
  ['products/cash-finance.json', /"[^"]+ 48 [a-z]+\.",/, '', /terms\.en: This language has fewer rows/],
  ['products/cash-finance.json', /"[^"]+ 48 شهرًا\.",/, '', /terms\.ar: This language has fewer rows/],
])('rejects a likely typing error in %s: %s', async (file, from, to, told) => {
  await change(file, from, to);
  expect(await refusal()).toMatch(told);
});

describe('product terms', () => {
  test.each([
    ['cars-finance', 'SR {monthlyIncome}', 'SR 3,500', /: terms\.en: The terms must state \{monthlyIncome\}/],
    ['cars-finance', /, "monthlyIncome": 3500/, '', /: asks\.monthlyIncome: The terms use this value/],
    ['cars-finance', /"finalPayment": 35,/, '', /: finalPayment: The terms use this value/],
    ['cars-finance', /\{sectors\}/g, '{sector}', /: terms\.ar: \{sector\} is not a value of the product/],
    [
      'cars-finance',
      '"monthlyIncome": 3500',
      '"monthlyIncome": 3000',
      /: asks\.monthlyIncome: The application form accepts no less than 3500/,
    ],
    [
      'equipment-finance',
      '"monthsInBusiness": 12',
      '"monthsInBusiness": 3',
      /: asks\.monthsInBusiness: The application form accepts no less than 6/,
    ],
    [
      'cash-finance',
      /monthsInBusiness/g,
      'monthsAtWork',
      /: asks\.monthsAtWork: The application form has no field/,
    ],
  ])(
    'product terms that contradict form or product values are rejected: %s with %s as %s',
    async (file, from, to, told) => {
      await change(`products/${file}.json`, from, to);
      const line = await refusal();
      expect(line).toMatch(told);
      expect(line).toMatch(new RegExp(`^products/${file}\\.json:`));
    },
  );
});

describe('APR range', () => {
  const file = 'products/personal-finance.json';
  test('an APR range is required where the terms of its product mention it', async () => {
    await change(file, /"apr": \{.*?\},/, '');
    expect(await refusal()).toMatch(/^products\/personal-finance\.json:\d+: apr: The terms use this value/);
  });

  test('an APR range must not end below its start', async () => {
    await change(file, /"most": \d+\.\d+/, '"most": 0.1');
    expect(await refusal()).toMatch(
      /^products\/personal-finance\.json:\d+: apr: The maximum is below the minimum/,
    );
  });
});

test('reports a file that is not UTF-8 with its line', async () => {
  const text = await readFile(join(folder, 'statistics.json'));
  const at = text.indexOf('individual');
  text[at] = 0xff;
  await writeFile(join(folder, 'statistics.json'), text);
  const line = text.subarray(0, at).toString('latin1').split('\n').length;
  expect(await refusal()).toBe(`statistics.json:${line}: This text is not UTF-8. Save it in that encoding.`);
});

describe('reported faults', () => {
  test('a value of the wrong type is reported with line, place and reason', async () => {
    await change('company.json', '"since": 2015', '"since": "2015"');
    const lines = (await readFile(join(folder, 'company.json'), 'utf8')).split('\n');
    const line = lines.findIndex((each) => each.includes('"since"')) + 1;
    expect(await refusal()).toMatch(new RegExp(`^company\\.json:${line}: since: Enter only digits`));
  });

  test('an invalid nested value is reported with line, place and reason', async () => {
    await write(
      'finance-calculator.json',
      `{
  "PERSONAL": { "FINANCE_CHARGE": 0.12, "APR_METHOD": "nominal",
    "ADMIN_FEE": [
      { "from": "2015-01-01", "rate": 0.01, "cap": 5000, "vat": 0.15 },
      { "from": "2026-02-30", "rate": 0.01, "cap": 5000, "vat": 0.15 }
    ] },
  "IJARAH": {}
}`,
    );
    expect(await refusal()).toMatch(
      /^finance-calculator\.json:5: PERSONAL\.ADMIN_FEE\.1\.from: Enter a date/,
    );
  });

  test('a missing name is reported at its parent', async () => {
    await write('app.json', '{\n  "dateElement": "picker", "reRoute": true,\n  "legacy": {}\n}');
    expect(await refusal()).toMatch(/^app\.json:3: legacy\.baseUrl: /);
  });

  test('an unknown name, which may be a typing error, is reported with its line', async () => {
    await change('app.json', '"reRoute"', '"unknown": 1,\n  "reRoute"');
    expect(await refusal()).toBe('app.json:3: unknown: The site does not know unknown. Remove it.');
  });

  test('a file with another structure is reported with line and reason', async () => {
    await write('app.json', '\n\n[]');
    expect(await refusal()).toMatch(/^app\.json:3: This value is not valid/);
  });

  test.each([
    ['app.json', '"picker"', '"wheel"', 'dateElement'],
    ['finance-calculator.json', '"rate": 0.01', '"rate": 1', 'PERSONAL.ADMIN_FEE.0.rate'],
    ['company.json', '"info@rimal.example"', '"info"', 'email'],
    ['simah-codes.json', '{}', '{ "Riyadh": "RUH" }', 'Riyadh'],
    ['simah-codes.json', '{}', '{ "9999": "RUH" }', '9999'],
    ['company.json', '"since": ', '"since": 1', 'since'],
    ['branches.json', '"map": "https:', '"map": "javascript:', '0.map'],
    ['reports.json', '"uploadDate": "20', '"uploadDate": "02', 'financial.0.uploadDate'],
    ['products/personal-finance.json', '"most": 60', '"most": 61', 'limits.months.most'],
    ['products/personal-finance.json', '"amount": ', '"amount": 99999', 'examples.0.amount'],
  ])('an invalid value is reported with line and place: %s with %s as %s', async (file, from, to, place) => {
    await change(file, from, to);
    expect(await refusal()).toMatch(new RegExp(`^${file.replace('.', '\\.')}:\\d+: ${place}: `));
  });
});

test.each(['app.json', 'company.json', 'products/personal-finance.json'])(
  'reports a missing %s',
  async (file) => {
    await rm(join(folder, file));
    expect(await refusal()).toBe(`${file}: This file cannot be read (ENOENT).`);
  },
);
