import { callBack } from '#domain/forms/call-back.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { examplePayload } from '../../support/site.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** A form with a success page, and one confirmed on its own page. */
const tried = [carFinance, callBack];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    for (const form of tried) {
      test(`${form.name} shows the first reference when the same answers are sent again @chromium`, async ({
        newMobile,
        visit,
      }) => {
        const { page, language, say } = visit;
        const MobileNumber = newMobile();
        // Sent to the API: without scripts, the page would take the same answers for a double click.
        const first = await page.request.post(form.endpoint, {
          data: examplePayload(form, { MobileNumber }),
        });
        const { reference } = await first.json();
        const told = page.getByRole('main').getByText(say('confirmation:alreadyReceived'));
        const agreed = form.consents.filter(({ required }) => required).map(({ name }) => [name, 'on']);
        const application = { ...form.example, ...Object.fromEntries(agreed) };
        for (const [mobile, count] of [
          [newMobile(), 0],
          [MobileNumber, 1],
        ] as const) {
          await page.goto(`/${language}/${form.page}`);
          await page.waitForLoadState('networkidle');
          await fillApplication(page, { ...application, MobileNumber: mobile }, form.name);
          await submitButton(page, form.name).click();
          await expect(page.locator('main bdi').first()).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
          await expect(told).toHaveCount(count);
        }
        await expect(page.locator('main bdi').first()).toHaveText(reference);
        if (javaScriptEnabled) expect(await axe(page)).toEqual([]);
      });
    }
  });
}
