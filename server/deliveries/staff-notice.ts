import { html } from 'hono/html';
import { type Language, languages } from '#domain/language.ts';
import type { Services } from '../services.ts';

/**
 * Tells the staff what is to be done about a submission, in both languages, without a word of what is in it.
 * @param id - of the delivery
 * @param subject - before the reference
 */
export async function sendStaffNotice(
  { gateways, config }: Pick<Services, 'gateways' | 'config'>,
  id: string,
  { reference, subject, lines }: { reference: string; subject: string; lines(language: Language): string[] },
): Promise<void> {
  const parts = languages.map((language) => ({ language, lines: lines(language) }));
  const title = `${subject} · ${reference}`;
  const page = html`<!doctype html><html lang="ar"><head><meta charset="utf-8"><title>${title}</title></head>
    <body style="font-family: sans-serif; color: #10211d; max-width: 40rem; margin: auto">${parts.map(
      ({ language, lines }) => html`<section lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
        <h2><bdi>${reference}</bdi></h2>${lines.map((line) => html`<p>${line}</p>`)}</section>`,
    )}</body></html>`;
  await gateways.mail.send({
    ...{ id, to: config.staffMail, subject: title },
    text: parts.map(({ lines }) => [reference, ...lines].join('\n')).join('\n\n————\n\n'),
    html: String(page),
  });
}
