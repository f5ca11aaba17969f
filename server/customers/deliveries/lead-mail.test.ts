import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { Language } from '#domain/language.ts';
import { type Answers, readAnswer } from '#domain/rules/answers.ts';
import { lists } from '#tests/support/lists.ts';
import { sandboxGateways } from '../../gateways/sandbox.ts';
import type { Services } from '../../intake/services.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { type AllSentences, readSentences } from '../../platform/sentences.ts';
import type { Lead } from './lead.ts';
import { leadMail } from './lead-mail.ts';
import { mailLead } from './staff-mail.ts';

let sentences: AllSentences;
beforeAll(async () => {
  sentences = await readSentences('locales');
});

const direct = { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' };

function leadOf(form: LeadForm, answers: Answers = exampleOf(form)): Lead {
  return {
    reference: 'BCDF-2345',
    form: form.name,
    language: 'ar',
    submittedAt: new Date('2026-11-21T21:30:00Z'),
    answerBy: null,
    isLinkVerified: null,
    isReplaced: false,
    botSignals: [],
    answers,
    files: [],
    campaign: direct,
    consents: form.consents.map(({ name, required }) => ({
      name,
      agreed: required,
      wording: 'أوافق',
      language: 'ar',
      version: '1',
      agreedAt: new Date('2026-11-21T21:29:00Z'),
    })),
  };
}

function exampleOf(form: Form): Answers {
  return Object.fromEntries(
    form.fields.map((name) => {
      const read = readAnswer(fieldIn(form, name), form.example[name] ?? '', { today: '2026-11-21', lists });
      return [name, 'answer' in read ? read.answer : 0];
    }),
  );
}

/** Fields that only repeat another field on the page appear once in the mail. */
const askedOnce = (form: Form) => form.fields.filter((name) => !form.repeats?.[name]);
const title = (language: Language, name: FieldName) =>
  sentences.text(language, 'forms', `fields.${name}.title`);
/** Returns the titles of the rows, which begin at the start of a line. */
const titlesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => line.replace(/: .*/, ''));
const markupIn = (html: string) => html.match(/<[^>]*>?/g);
const unescaped = (html: string) =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

async function received(lead: Lead, env: Record<string, string> = {}): Promise<Email> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lead-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const gateways = await sandboxGateways(dataDir, { mailFrom: 'Rimal <no-reply@rimal.example>' });
  const services = {
    gateways,
    config: readConfig(env),
    sentences,
    content: { lists },
  } as Services;
  await mailLead(services, 'a1', lead);
  const folder = join(dataDir, 'outbox/mail');
  const raw = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8');
  return PostalMime.parse(raw);
}

describe.each(Object.values(forms).map((form) => [form.name, form] as const))('the mail of %s', (_, form) => {
  test("the mail holds every field under its title, in both languages, in the form's order", () => {
    const { text, html } = leadMail(leadOf(form), { sentences, content: { lists, offers: [] } });
    const titles = titlesIn(text);
    for (const language of ['ar', 'en'] as const) {
      const expected = askedOnce(form).map((name) => title(language, name));
      expect(titles.filter((line) => expected.includes(line))).toEqual(expect.arrayContaining(expected));
      expect(titles.join('\n')).toContain(expected.join('\n'));
      for (const each of expected) expect(unescaped(html)).toContain(`>${each}</th>`);
    }
  });

  test('the mail shows every text answer beside its title', () => {
    const answers = exampleOf(form);
    const { text } = leadMail(leadOf(form, answers), { sentences, content: { lists, offers: [] } });
    for (const name of askedOnce(form).filter((field) => typeof answers[field] === 'string')) {
      const isMobile = fieldIn(form, name).format === 'mobile';
      const shown = isMobile ? `0${String(answers[name]).slice(3)}` : String(answers[name]);
      for (const language of ['ar', 'en'] as const)
        expect(text).toContain(`${title(language, name)}: ${shown}`);
    }
  });

  const hostile = [
    ['a forged row', 'x\nالرقم المرجعي: AAAA-0000\nReference: AAAA-0000'],
    ['a carriage return', 'x\rReference: AAAA-0000'],
    ['a Windows line break', 'x\r\nReference: AAAA-0000'],
    [
      'line breaks of Unicode',
      'x\u2028Reference: A\u2029Reference: B\u0085Reference: C\vReference: D\fReference: E',
    ],
    ['a header and a body', 'x\r\nBcc: thief@evil.example\r\nContent-Type: text/html\r\n\r\n<h1>y</h1>'],
    ['a part of a mail', '\r\n----_NmP-1\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>'],
    ["a cell's end", '</td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)>'],
    ["an attribute's end", '" onmouseover="alert(1)" x="\' autofocus onfocus=\'alert(1)'],
    ['entities', '&lt;script&gt;alert(1)&lt;/script&gt;&#60;b&#62;'],
    ['an end of mail', 'x\r\n.\r\nQUIT\r\n'],
  ];

  test.each(hostile)('the mail confines %s to its row in every answer', (_, value) => {
    const harmless = leadMail(leadOf(form), { sentences, content: { lists, offers: [] } });
    const answers = Object.fromEntries(form.fields.map((name) => [name, value]));
    const campaign = { sourcePlatform: value, source: value, sourceMedium: value };
    const { subject, text, html } = leadMail(
      { ...leadOf(form, answers), campaign },
      { sentences, content: { lists, offers: [] } },
    );

    expect(subject).toBe(harmless.subject);
    expect(markupIn(html)).toEqual(markupIn(harmless.html));
    expect(titlesIn(text)).toEqual(titlesIn(harmless.text));
    expect(text).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/);
  });

  test.each(hostile)('the mail gets no additional header, part or recipient from %s', async (_, value) => {
    const answers = Object.fromEntries(form.fields.map((name) => [name, value]));
    const email = await received({
      ...leadOf(form, answers),
      campaign: { ...direct, source: value },
    });
    const harmless = await received(leadOf(form));

    const names = ({ headers }: Email) => headers.map(({ key }) => key).filter((key) => key !== 'reply-to');
    expect(names(email)).toEqual(names(harmless));
    expect(email.to).toEqual([{ address: 'leads@rimal.example', name: '' }]);
    expect(email.subject).toBe(harmless.subject);
    expect(email.attachments).toEqual([]);
  });
});

test('a lead mail keeps Arabic as typed, including marks and digits', async () => {
  const CustomerName = 'عبدُ الرَّحمٰن آل سُعود – الأحساء ۱۲۳ ✓';
  const email = await received(leadOf(personalFinance, { ...exampleOf(personalFinance), CustomerName }));
  expect(email.text).toContain(`${title('ar', 'CustomerName')}: ${CustomerName}`);
  expect(email.html).toContain(`<bdi>${CustomerName}</bdi></td>`);
  expect(email.subject).toBe('طلب تمويل شخصي · BCDF-2345');
});

test('a lead mail keeps a long Arabic answer whole', async () => {
  const CustomerName = 'سلام '.repeat(800).trim();
  const email = await received(leadOf(personalFinance, { CustomerName }));
  expect(email.text?.split('\n').filter((line) => line.endsWith(CustomerName))).toHaveLength(2);
});

test('a lead mail shows labels for choices, and readable amounts and dates', () => {
  const { text } = leadMail(leadOf(personalFinance), { sentences, content: { lists, offers: [] } });
  expect(text).toContain('الدخل الشهري: من 4,000 إلى 10,000 ريال\n');
  expect(text).toContain('Monthly income: SR 4,000 to 10,000\n');
  expect(text).toContain(`${title('ar', 'loanAmount')}: 50,000 ريال\n`);
  expect(text).toContain(`${title('en', 'loanAmount')}: SR 50,000\n`);
  expect(text).toContain(`${title('en', 'birthDate')}: 1990-05-17 (1410-10-22 AH)\n`);
  expect(text).toContain(`${title('en', 'hasRealEstateSubsidy')}: No\n`);
  expect(text).toContain(`${title('en', 'MobileNumber')}: 0551234567\n`);
});

test('a lead mail shows an unknown city with its region', () => {
  const { text } = leadMail(leadOf(carFinance, { ...exampleOf(carFinance), cityId: 59 }), {
    sentences,
    content: { lists, offers: [] },
  });
  expect(text).toContain(`${title('ar', 'cityId')}: غير معروف (المنطقة الغربية)\n`);
  expect(text).toContain(`${title('en', 'cityId')}: Unknown (Western region)\n`);
});

test('a lead mail shows a dash for fields that were not asked or not answered', () => {
  const answers = { ...exampleOf(personalFinance), email: null, militaryRankRetirementId: 0 };
  const { text } = leadMail(leadOf(personalFinance, answers), { sentences, content: { lists, offers: [] } });
  expect(text).toContain(`${title('en', 'email')}: —\n`);
  expect(text).toContain(`${title('en', 'militaryRankRetirementId')}: —\n`);
});

test('a lead mail shows which consents were given, and the time in Riyadh', () => {
  const { text } = leadMail(leadOf(personalFinance), { sentences, content: { lists, offers: [] } });
  expect(text).toContain(
    'Privacy policy: Agreed\nQuery with official bodies: Agreed\nPromotional messages: Not agreed\n',
  );
  expect(text).toContain('Sent at (Riyadh time): 2026-11-22 00:30\n');
});

test('a lead mail sends replies to the visitor, or sets no reply address when the visitor gave none', async () => {
  const email = await received(leadOf(personalFinance));
  expect(email.replyTo?.map(({ address }) => address)).toEqual(['applicant@example.com']);
  const without = await received(leadOf(personalFinance, { ...exampleOf(personalFinance), email: null }));
  expect(without.replyTo).toBeUndefined();
});

test('a lead mail links to the lead at the desk, in both languages', async () => {
  const { text } = await received(leadOf(personalFinance), { PUBLIC_URL: 'https://site.example' });
  expect(text?.match(/https:\S*/g)).toEqual([
    'https://site.example/ar/desk/leads/BCDF-2345',
    'https://site.example/en/desk/leads/BCDF-2345',
  ]);
});

test.each(Object.values<LeadForm>(forms))(
  'with links only, the mail of $name has no answer, no file and no reply address',
  async (form) => {
    const answers = Object.fromEntries(form.fields.map((name) => [name, 'said by the visitor']));
    const file = { id: 'f1', name: 'file by the visitor.pdf', contentType: 'application/pdf', notes: [] };
    const lead = {
      ...leadOf(form, answers),
      files: [file],
      campaign: { ...direct, source: 'said by the visitor' },
    };
    const email = await received(lead, { STAFF_MAIL_CONTENT: 'link' });
    expect(JSON.stringify(email)).not.toContain('by the visitor');
    expect([email.attachments, email.replyTo]).toEqual([[], undefined]);
    expect(email.subject).toContain('BCDF-2345');
    expect(email.text).toContain('/en/desk/leads/BCDF-2345');
  },
);
