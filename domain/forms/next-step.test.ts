import { expect, test } from 'vitest';
import { emailUpdate } from './email-update.ts';
import { allForms } from './forms.ts';

// Success pages, the anonymous forms and the e-mail update say it themselves.
const stay = allForms.filter((form) => !form.successPage && !form.anonymous && form !== emailUpdate);

test.each(stay)('$name explains what happens next', ({ next }) => {
  expect(next, 'set "next" in the form, to a key of locales/*/confirmation.json').toBeDefined();
});
