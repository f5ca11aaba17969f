import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { forms } from '#domain/forms/forms.ts';
import {
  whistleblowingFollowUp,
  whistleblowingMessage,
  whistleblowingReport,
} from '#domain/forms/whistleblowing.ts';

/** Forms that confirm the submission on their own page. */
const stay = [
  ...Object.values(forms),
  whistleblowingReport,
  whistleblowingFollowUp,
  whistleblowingMessage,
].filter(({ successPage }) => !successPage);

describe.each(['ar', 'en'])('the texts of a form without a success page, in %s', (language) => {
  const words = (namespace: string): Record<string, unknown> =>
    JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));

  // Anonymous forms and the e-mail update have a separate page for it.
  test.each(stay.filter((form) => !form.anonymous && form !== emailUpdate))(
    '$name explains what happens next',
    ({ name, subjectField }) => {
      const next = subjectField ? 'survey' : name;
      expect(
        words('confirmation').next,
        `add next.${next} to locales/${language}/confirmation.json`,
      ).toHaveProperty(next);
    },
  );
});
