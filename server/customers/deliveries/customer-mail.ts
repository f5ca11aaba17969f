import { html } from 'hono/html';
import type { InBoth, Language } from '#domain/language.ts';
import type { Key } from '#locales/keys.ts';
import { mailLink, mailPage } from '../../gateways/mail/mail-page.ts';
import type { Services } from '../../intake/services.ts';
import { filledIn } from '../../platform/sentences.ts';

/** A mail to a customer. What it names is never markup. */
export interface CustomerMail {
  subject: InBoth;
  heading: InBoth;
  /** What the staff wrote stands as it is: its language is theirs. */
  lines: readonly (InBoth | string | MailLink)[];
}

/** Stands as a button, and as it is. */
export interface MailLink {
  href: InBoth;
  press: InBoth;
}

/** The mail in the language that the customer read. */
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

/** A line whose references stand on one line. */
function unbroken(line: string) {
  return line
    .split(/(\b[A-Z0-9]{4}-[A-Z0-9]{4}\b)/)
    .map((part, index) => (index % 2 ? html`<span style="white-space: nowrap">${part}</span>` : part));
}

const linkStyle =
  'display: inline-block; padding: 0.75rem 1.5rem; border-radius: 16px; background: #0b5d4e; color: #ffffff; text-decoration: none';

/**
 * Says sentences of `mail.json` in both languages, with what they name: the company and its telephone, always. Figures and
 * addresses are not broken, and run left to right in Arabic; words of each language stand in `words`.
 */
export function customerSentences(
  { content, sentences }: Pick<Services, 'content' | 'sentences'>,
  named: Record<string, string>,
  words: Record<string, InBoth> = {},
): (key: Key<'mail'>) => InBoth {
  const { name, tollFree } = content.company;
  const figures = Object.entries({ ...named, tollFree }).map(
    ([key, value]) => [key, value.replaceAll(' ', '\u00a0')] as const,
  );
  const isolated = figures.map(([key, value]) => [key, `\u2066${value}\u2069`]);
  const wordsIn = (to: Language) =>
    Object.fromEntries(Object.entries({ ...words, company: name }).map(([key, value]) => [key, value[to]]));
  const ar = { ...Object.fromEntries(isolated), ...wordsIn('ar') };
  const en = { ...Object.fromEntries(figures), ...wordsIn('en') };
  return (key) => ({
    ar: filledIn(sentences.text('ar', 'mail', key), ar),
    en: filledIn(sentences.text('en', 'mail', key), en),
  });
}

/** `customer@example.com` is `c•••@e•••.com`: its owner knows it, and nobody else can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const ending = email.slice(email.lastIndexOf('.'));
  return `${email.slice(0, 1)}•••@${email.slice(at + 1, at + 2)}•••${ending}`;
}
