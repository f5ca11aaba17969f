import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calculateOffer, loanTypes } from '#domain/calculator/offer-example.ts';
import { activeOffers, offerState } from '#domain/publications/offers.ts';
import { companyDir } from '#tests/support/company.ts';
import { ContentError, readContent } from './content.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offering-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function refusal(): Promise<string> {
  const outcome = await readContent(folder).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ContentError);
  return (outcome as ContentError).message.slice(folder.length + 1);
}
const change = async (file: string, from: string, to: string) => {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
};

describe('sample content', () => {
  test('the sample content has active, future and past offers for individuals and for businesses', async () => {
    const { offers } = await readContent(companyDir);
    const kinds = offers.map((offer) => `${offer.path} ${offerState(offer, '2026-11-21')}`);
    expect(offers.length).toBeGreaterThanOrEqual(8);
    expect(new Set(kinds).size).toBe(6);
  });

  test.each(['2026-11-21', '2029-06-15', '2034-12-31'])(
    'the sample content has active offers for both paths on %s',
    async (today) => {
      const { offers } = await readContent(companyDir);
      const paths = activeOffers(offers, today).map(({ path }) => path);
      expect(new Set(paths)).toEqual(new Set(['individual', 'business']));
    },
  );

  test('the sample content has a promotion for each landing page, three figures and labelled partners', async () => {
    const { promotions, statistics, partners } = await readContent(companyDir);
    expect(promotions.map(({ path }) => path)).toEqual(['individual', 'business']);
    expect(statistics.map(({ figure }) => figure)).toEqual(['57.1', '5.0', '1.2']);
    expect(partners.every(({ name }) => /\(sample\)$/.test(name.en) && /\(مثال\)$/.test(name.ar))).toBe(true);
  });

  test('the sample content has offers with an end, and an open-ended offer for each path', async () => {
    const { offers } = await readContent(companyDir);
    const ongoing = offers.filter(({ endDate }) => !endDate).map(({ path }) => path);
    expect(new Set(ongoing)).toEqual(new Set(['individual', 'business']));
    expect(offers.filter(({ endDate }) => endDate).length).toBeGreaterThan(0);
  });

  test('the sample content has offer examples within the limits of their products', async () => {
    const { offers, products, rates } = await readContent(companyDir);
    const byType = {
      'personal-finance': products.personalFinance,
      'cars-finance': products.carFinance,
      'cash-finance': products.cashFinance,
      'equipment-finance': products.equipmentFinance,
    };
    for (const [type, { loanType }] of Object.entries(byType)) {
      expect([type, loanTypes[type as keyof typeof byType]]).toEqual([type, loanType]);
    }
    const shown = offers.filter(({ example }) => example);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    for (const offer of shown) {
      const { least = 1, most = Number.POSITIVE_INFINITY, months } = byType[offer.productType].limits;
      const worked = calculateOffer(offer, rates, '2026-11-21');
      expect(worked?.amount).toBeGreaterThanOrEqual(least);
      expect(worked?.amount).toBeLessThanOrEqual(most);
      expect(12 * (worked?.years ?? 0)).toBeLessThanOrEqual(months.most);
      expect(worked?.apr).toBeGreaterThan(0);
    }
  });

  test('the sample content has offers with the same structure in both languages', async () => {
    const { offers } = await readContent(companyDir);
    const shape = (blocks: { title?: string | undefined; list: string[] }[]) =>
      blocks.map(({ title, list }) => [title === undefined, list.length]);
    for (const { id, content } of offers) expect([id, shape(content.ar)]).toEqual([id, shape(content.en)]);
  });
});

test.each(['._A', '~$A', '.#A', '#A#', '.DS_Store'])(
  'ignores a file of an editor or a system in each folder: %s',
  async (pattern) => {
    const { offers, pages, help } = await readContent(folder);
    const files = {
      offers: 'family-car.json',
      pages: 'repayment-channels.ar.md',
      help: 'rates.ar.md',
      policies: 'fraud.ar.md',
    };
    for (const [name, file] of Object.entries(files))
      await writeFile(join(folder, name, pattern.replace('A', file)), Buffer.from([0, 5, 22, 0xb0]));
    expect(await readContent(folder)).toMatchObject({ offers, pages, help });
  },
);

describe('rejected offers', () => {
  const file = 'offers/family-car.json';
  test.each([
    [
      'that ends before it begins',
      '"2026-09-01"',
      '"2026-09-01", "endDate": "2026-08-31"',
      'endDate: The last day must not be',
    ],
    [
      'whose example cannot be calculated',
      '"path": "individual",\n  "productType": "cars-finance"',
      '"path": "business",\n  "productType": "cash-finance"',
      'example: This product has no calculator',
    ],
    [
      'whose example has a final payment without such finance',
      '"cars-finance"',
      '"personal-finance"',
      'example.balloon: This product has no final payment',
    ],
    [
      'whose final payment is too high',
      '"balloon": 30000',
      '"balloon": 48001',
      'example.balloon: The final payment is over 40%',
    ],
    [
      'whose fee is over 100 percent',
      '"adminFee": 0',
      '"adminFee": 1.5',
      'example.adminFee: Enter 1 or less',
    ],
    ['of a day that does not exist', '"2026-09-01"', '"2026-09-31"', 'startDate: Enter a date'],
    [
      'of finance for the other path',
      '"cars-finance"',
      '"cash-finance"',
      'productType: This part of the site does not offer',
    ],
    ['of a picture outside the folder', '"offers/car.svg"', '"../app.json"', 'image.ar: Choose a picture'],
    ['with a blank sentence', '"The family car, with no admin fee"', '"  "', 'title.en: Enter some text'],
    [
      'with more in one language',
      '"title": "ما تحصلون عليه",',
      '',
      'content: Both languages must have the same number of sections',
    ],
    ['without Arabic', '"ar": "سيارة', '"fr": "سيارة', 'title.ar: Fill in this field'],
  ])('an offer %s is rejected with its file and line', async (_, from, to, told) => {
    await change(file, from, to);
    expect(await refusal()).toMatch(new RegExp(`^${file}:\\d+: ${told.replaceAll('.', '\\.')}`));
  });

  test('an offer whose picture is missing is rejected with its file and line', async () => {
    await change(file, '"offers/car.svg"', '"offers/boat.svg"');
    expect(await refusal()).toMatch(
      /^offers\/family-car\.json:\d+: image\.ar: The file files\/offers\/boat\.svg does not exist\.$/,
    );
  });

  test('an offer whose file name cannot be part of an address is rejected', async () => {
    await rename(join(folder, file), join(folder, 'offers/Family Car.json'));
    expect(await refusal()).toMatch(/^offers\/Family Car\.json: Use only lower-case letters/);
  });
});

test.each([
  'javascript:alert(1)',
  '//elsewhere.example',
  'https://elsewhere.example',
  '/individual',
  'no/such-page',
  '',
])('rejects a promotion that leads to %j', async (target) => {
  await change('promotions.json', '"individual/cars-finance"', JSON.stringify(target));
  expect(await refusal()).toMatch(/^promotions\.json:\d+: 0\.goTo: /);
});

test('accepts content without offers, promotions, figures and partners', async () => {
  await rm(join(folder, 'offers'), { recursive: true });
  expect(await refusal()).toBe('offers: This file cannot be read (ENOENT).');
  await cp('content/offers/README.md', join(folder, 'offers/README.md'));
  for (const file of ['promotions', 'statistics', 'partners'])
    await writeFile(join(folder, `${file}.json`), '[]');
  const { offers, promotions } = await readContent(folder);
  expect([offers, promotions]).toEqual([[], []]);
});
