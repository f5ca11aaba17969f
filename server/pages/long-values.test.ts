import { beforeAll, expect, test } from 'vitest';
import type { FieldName } from '#domain/forms/fields.ts';
import { followChange } from '#domain/forms/follow.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { allForms } from '#domain/forms/forms.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { maxRawLength } from '#domain/rules/answers.ts';
import { formAddress } from '#tests/browser/support/form-address.ts';
import { serverForTests } from '#tests/support/database.ts';
import { openBuiltPages } from './pages.ts';

/** The largest allowed page in answer to a form, in bytes. */
const maxBytes = 600 * 1024;
/** Takes the most room in a page, because every character is escaped. */
const markup = '<&"\'';

const server = serverForTests();
beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
});

async function post(
  form: Form,
  language: string,
  values: Record<string, string>,
  query = '',
): Promise<string> {
  // Multipart transfers every character unescaped.
  const body = new FormData();
  for (const [name, value] of Object.entries({ form: form.name, ...values })) body.set(name, value);
  const address = formAddress(form);
  const path = `/${language}/${address}${address.includes('?') ? '&' : '?'}${query}`;
  const response = await server.request(path, { method: 'POST', body });
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
  return html;
}

/** Returns the fields that a person types: texts, amounts and dates. */
const typedIn = (form: Form) =>
  form.fields.filter((name) => ['text', 'number', 'date'].includes(fieldIn(form, name).type));

const fieldOf = (html: string, form: Form, name: FieldName) =>
  new RegExp(`data-form="${form.name}".*?(data-field="${name}".*?)(data-field=|</form>)`, 's').exec(
    html,
  )?.[1] ?? '';

// The follow page shows its second form only after a code.
test.each(allForms.filter((form) => form !== followChange).map((form) => [form.name, form] as const))(
  'the form %s clears a value that is far too long, and says so in both languages',
  async (_, form) => {
    for (const name of typedIn(form)) {
      const { longest, language } = { longest: maxRawLength(fieldIn(form, name)), language: 'ar' };
      const html = await post(form, language, { [name]: '§'.repeat(longest + 1) });
      expect(html).not.toContain('§§');
      if (form.repeats?.[name] || name === form.subjectField || fieldIn(form, name).fromLink) continue;
      expect(fieldOf(html, form, name)).toContain('data-message="textTooLong"');
    }
    const values = Object.fromEntries(form.fields.map((name) => [name, 'Q'.repeat(2000)]));
    for (const [language, says] of [
      ['ar', 'النص أطول من المسموح'],
      ['en', 'This text is too long'],
    ] as const) {
      expect(await post(form, language, values)).toContain(says);
    }
  },
);

test('a form keeps a value that is slightly too long, so that it can be shortened', async () => {
  const html = await post(whistleblowingReport, 'en', { suspectName: 'Q'.repeat(400) });
  expect(fieldOf(html, whistleblowingReport, 'suspectName')).toContain('data-message="textTooLong"');
  expect(fieldOf(html, whistleblowingReport, 'suspectName')).toContain('Q'.repeat(400));
});

test.each(allForms.map((form) => [form.name, form] as const))(
  'the form %s answers with a small page, whatever its fields, unknown fields and query contain',
  async (_, form) => {
    const full = (length: number) => markup.repeat(length).slice(0, length);
    const bounds = form.fields.map((name) => [name, full(maxRawLength(fieldIn(form, name)))]);
    const beside = ['t', 'attempt', 'otp', 'leadId', 'generatedTime', 'mobileNumber', 'remark', 'fillTime'];
    const others = beside.map((name) => [name, full(200)]);
    const known = Object.fromEntries([...bounds, ...others, ['cf-turnstile-response', full(2048)]]);
    const unknown = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`OTHER${index}`, full(500)]),
    );
    const campaign = `utm_source=${'a'.repeat(2000)}&${'utm_term=%D8%B9&'.repeat(100)}${'x&'.repeat(2000)}`;
    for (const intent of ['', 'verify', 'confirm', 'resend']) {
      const html = await post(form, 'en', { ...known, ...unknown, intent }, campaign);
      expect(html).not.toContain('OTHER');
    }
  },
);

test('the site answers 414 to an address that is too long for any page', async () => {
  const page = await server.request(`/en/contact-us?utm_source=${'a'.repeat(8 * 1024)}`);
  expect(page.status).toBe(414);
  expect(await page.text()).toContain('The request is too large');
});
