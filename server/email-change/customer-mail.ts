import { html } from 'hono/html';
import type { InBoth, Language } from '#domain/language.ts';
import type { Key } from '#locales/keys.ts';
import { type AllSentences, filledIn } from '../content/sentences.ts';

/** A mail to a customer, by its sentences in `mail.json`, and what they name. */
export interface CustomerMail {
  key: 'email-link' | 'email-old' | 'email-new';
  lines: readonly Key<'mail'>[];
  values: InBoth<Record<string, string>>;
  /** Set on a line of its own after the first line. */
  link?: InBoth;
}

/** The mail in the language that the customer read, and then in the other one. What it names is never markup. */
export function customerMail(
  { key, lines, values, link }: CustomerMail,
  language: Language,
  sentences: AllSentences,
): { subject: string; text: string; html: string } {
  const say = (to: Language, sentence: Key<'mail'>) =>
    filledIn(sentences.text(to, 'mail', sentence), values[to]);
  const subject = say(language, `${key}.subject`);
  const parts = (language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)).map((to) => ({
    to,
    heading: say(to, `${key}.heading`),
    lines: lines.map((line) => say(to, line)),
    href: link?.[to],
    press: link && say(to, 'email-link.press'),
  }));
  const text = parts
    .map(({ heading, lines: [first = '', ...rest], href }) =>
      [heading, first, ...(href ? [href] : []), ...rest].join('\n\n'),
    )
    .join('\n\n————\n\n');
  const sections = parts.map(({ to, heading, lines: [first, ...rest], href, press }) => {
    const [dir, start] = to === 'ar' ? ['rtl', 'right'] : ['ltr', 'left'];
    return html`<div lang="${to}" dir="${dir}" style="text-align: ${start}; padding: 1rem 0">
      <h2>${heading}</h2><p>${first}</p>${
        href &&
        html`<p><a href="${href}" style="${linkStyle}">${press}</a></p>
      <p dir="ltr" style="text-align: ${start}; word-break: break-all"><a href="${href}">${href}</a></p>`
      }${rest.map((line) => html`<p>${line}</p>`)}</div>`;
  });
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${subject}</title></head>
    <body style="font-family: sans-serif; line-height: 1.7; color: #10211d; max-width: 36rem; margin: auto; padding: 1rem">${sections}</body></html>`;
  return { subject, text: `${text}\n`, html: String(page) };
}

const linkStyle =
  'display: inline-block; padding: 0.75rem 1.5rem; border-radius: 16px; background: #0b5d4e; color: #ffffff; text-decoration: none';
