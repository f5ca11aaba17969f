import { Key } from 'selenium-webdriver';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { codeOf } from '../browser/support/code-dialog.ts';
import { customer, newEmail } from '../browser/support/customer.ts';
import { ownAddressOf, typedExample } from '../look/form-shots.ts';
import { fillIn, submit } from './filling.ts';
import { expect, test } from './test.ts';

/** Forms that a code proves before they arrive. */
const proven: Form[] = [personalFinance, contact, emailUpdate];
/** What says that a form arrived: a page of its own, a sentence with the reference, a receipt, the next step. */
const arrived = '[data-record], [role="status"] bdi, [data-receipt], [data-step="emailSubmitted"]';

for (const form of [...Object.values(forms), whistleblowingReport]) {
  test(`${form.name} goes from empty to arrived`, async ({ visitor, site, language, newMobile }) => {
    const mobile = newMobile();
    const answers = typedExample(form, mobile);
    if (form === emailUpdate) {
      const { typed } = await customer(site, mobile);
      Object.assign(answers, typed, { emailConfirmation: newEmail });
    }
    await visitor.open(`/${language}/${ownAddressOf(form)({ mobile })}`);
    await submit(visitor, form);
    // It takes the focus, and with it keys that come before.
    const focused = () => visitor.evaluate(`return document.activeElement.getAttribute('role')`);
    await expect.poll(focused).toBe('alert');
    await fillIn(visitor, form, answers);
    await submit(visitor, form);
    if (proven.includes(form)) {
      await visitor.find('[data-dialog="otp"]');
      await visitor.keys(await codeOf({ site, mobile }));
      // An e-mail update tries its code by itself.
      if (form !== emailUpdate) await visitor.keys(Key.ENTER);
    }
    await visitor.find(arrived);
  });
}
