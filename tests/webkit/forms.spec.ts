import { Key } from 'selenium-webdriver';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { codeOf } from '../browser/support/code-dialog.ts';
import { insertCustomer, newEmail } from '../browser/support/customer.ts';
import { ownAddressOf, typedExample } from '../look/form-shots.ts';
import { submit, typeAnswers } from './filling.ts';
import { expect, test } from './test.ts';

/** Forms that need a code. */
const proven: Form[] = [personalFinance, contact, emailUpdate];
/** Elements that confirm a form: on its own page, with a reference, with a report code, or as the next step. */
const arrived = '[data-record], [role="status"] bdi, [data-receipt], [data-step="emailSubmitted"]';

for (const form of [...Object.values(forms), whistleblowingReport]) {
  test(`${form.name} shows its errors when empty, and arrives when filled in`, async ({
    visitor,
    site,
    language,
    newMobile,
  }) => {
    const mobile = newMobile();
    const answers = typedExample(form, mobile);
    if (form === emailUpdate) {
      const { typed } = await insertCustomer(site, mobile);
      Object.assign(answers, typed, { emailConfirmation: newEmail });
    }
    await visitor.open(`/${language}/${ownAddressOf(form)({ mobile })}`);
    await submit(visitor, form);
    // The alert takes the focus; keys pressed before would be lost.
    const focused = () => visitor.evaluate(`return document.activeElement.getAttribute('role')`);
    await expect.poll(focused).toBe('alert');
    await typeAnswers(visitor, form, answers);
    await submit(visitor, form);
    if (proven.includes(form)) {
      await visitor.find('[data-dialog="otp"]');
      await visitor.keys(await codeOf({ site, mobile }));
      // The e-mail update submits a complete code by itself.
      if (form !== emailUpdate) await visitor.keys(Key.ENTER);
    }
    await visitor.find(arrived);
  });
}
