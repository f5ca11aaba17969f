import { html } from 'hono/html';
import type { Language } from '#domain/language.ts';

type Html = ReturnType<typeof html>;

export interface MailSection {
  language: Language;
  content: Html | readonly Html[];
}

export function mailPage(title: string, sections: readonly MailSection[]): string {
  const language = sections[0]?.language ?? 'ar';
  const parts = sections.map(({ language, content }) => {
    const [dir, start] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left'];
    return html`<section lang="${language}" dir="${dir}" style="text-align: ${start}">${content}</section>`;
  });
  return String(html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${title}</title></head>
    <body style="${bodyStyle}">${parts}</body></html>`);
}

const bodyStyle =
  'font-family: sans-serif; line-height: 1.7; color: #10211d; max-width: 40rem; margin: auto; padding: 1rem';

export const mailText = (parts: readonly string[]): string => parts.join('\n\n————\n\n');

export const mailLink = (href: string): Html => html`<a href="${href}"><bdi dir="ltr">${href}</bdi></a>`;
