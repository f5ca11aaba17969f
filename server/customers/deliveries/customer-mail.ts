import { html } from 'hono/html';
import { type InBoth, isolateLtr, type Language } from '#domain/language.ts';
import type { Key } from '#locales/keys.ts';
import { mailLink, mailPage } from '../../gateways/mail/mail-page.ts';
import type { Services } from '../../intake/services.ts';
import { fillPlaceholders } from '../../platform/sentences.ts';

export interface CustomerMail {
  subject: InBoth;
  heading: InBoth;
  /** Plain strings are texts by the company, in one language. All lines are escaped. */
  lines: readonly (InBoth | string | MailLink)[];
}

/** Shown as a button and as an address. */
export interface MailLink {
  href: InBoth;
  press: InBoth;
}

export function customerMail(
  { subject, heading, lines }: CustomerMail,
  language: Language,
): { subject: string; text: string; html: string } {
  const parts = lines.map((line) => {
    if (typeof line === 'string') {
      const style = 'white-space: pre-wrap; text-align: start';
      return { text: line, html: html`<p dir="auto" style="${style}">${line}</p>` };
    }
    if (!('href' in line)) return { text: line[language], html: html`<p>${unbroken(line[language])}</p>` };
    const href = line.href[language];
    return {
      text: href,
      html: html`<p><a href="${href}" style="${linkStyle}">${line.press[language]}</a></p>
      <p style="word-break: break-all">${mailLink(href)}</p>`,
    };
  });
  const content = [html`<h2>${heading[language]}</h2>`, ...parts.map((part) => part.html)];
  return {
    subject: subject[language],
    text: `${[heading[language], ...parts.map((part) => part.text)].join('\n\n')}\n`,
    html: mailPage(subject[language], [{ language, content }]),
  };
}

/** Keeps references from breaking across lines. */
function unbroken(line: string) {
  return line
    .split(/(\b[A-Z0-9]{4}-[A-Z0-9]{4}\b)/)
    .map((part, index) => (index % 2 ? html`<span style="white-space: nowrap">${part}</span>` : part));
}

const linkStyle =
  'display: inline-block; padding: 0.75rem 1.5rem; border-radius: 16px; background: #0b5d4e; color: #ffffff; text-decoration: none';

/**
 * Turns a key of `mail.json` into its sentence, with company and telephone filled in.
 * @param named - figures and addresses, which do not break across lines
 * @param words - values that differ by language
 */
export function customerSentences(
  { content, sentences }: Pick<Services, 'content' | 'sentences'>,
  named: Record<string, string>,
  words: Record<string, InBoth> = {},
): (key: Key<'mail'>) => InBoth {
  const { name, tollFree } = content.company;
  const figures = Object.entries({ ...named, tollFree }).map(([key, value]) => [
    key,
    value.replaceAll(' ', '\u00a0'),
  ]);
  const valuesIn = (to: Language) =>
    Object.fromEntries([
      ...figures,
      ...Object.entries({ ...words, company: name }).map(([key, value]) => [key, value[to]]),
    ]);
  return (key) => ({
    ar: isolateLtr(fillPlaceholders(sentences.text('ar', 'mail', key), valuesIn('ar'))),
    en: fillPlaceholders(sentences.text('en', 'mail', key), valuesIn('en')),
  });
}

/** `c•••@e•••.com`: the owner recognises it, and nobody else can use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const ending = email.slice(email.lastIndexOf('.'));
  return `${email.slice(0, 1)}•••@${email.slice(at + 1, at + 2)}•••${ending}`;
}
