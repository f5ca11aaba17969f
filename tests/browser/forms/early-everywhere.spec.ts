import { fillInEarly, valuesIn } from '../support/early-form.ts';
import { foreignNodes } from '../support/foreign-nodes.ts';
import { expect, test } from '../support/test.ts';

/** One kind whose nodes are removed before hydration, and one that makes React render again. early-input.spec.ts tests all kinds. */
const extensions = [foreignNodes['inside fields'], foreignNodes['that come back when they are taken out']];

/** Every page with fields, except the desk and personal finance, which early-input.spec.ts covers. */
const paths = [
  'individual/cars-finance',
  'business/cash-finance',
  'business/equipment-finance',
  'business/approval',
  'after-sales',
  'contact-us',
  'contact-us?apply=',
  'update-information',
  'malpractice-report',
  'malpractice-report/follow-up',
  'customer-satisfaction?contractId=1',
  'evaluation?ticketId=1&source=x',
  'call-center-customer-satisfaction?mobileNumber=0551234567',
  'financing-calculator',
  'individual',
  'qualify',
  'follow',
  'search',
  'cookies',
];

for (const path of paths)
  test(`${path} keeps the values typed before its scripts load, hydrated or rendered again`, async ({
    context,
    language,
  }) => {
    for (const insert of [() => {}, ...extensions]) {
      const { page, typed, hydrate } = await fillInEarly(context, `/${language}/${path}`);
      expect(typed).not.toEqual([]);
      await page.evaluate(insert);
      await hydrate();
      await expect.poll(() => valuesIn(page)).toEqual(typed);
      await page.close();
    }
  });
