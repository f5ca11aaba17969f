import { html } from 'hono/html';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { type Language, languages } from '#domain/language.ts';
import type { Deliver } from '../deliveries/deliverers.ts';

/**
 * Tells the compliance officer that there is something to read: the reference, and nothing else of the report. The
 * date in its head is the day's, since a report's hour is nobody's business.
 */
export const deliverReportMail: Deliver = async (services, { id, about }) => {
  const { gateways, config, database, sentences, now } = services;
  const { reference } = await database.db
    .selectFrom('malpractice_reports')
    .select('reference')
    .where('id', '=', about)
    .executeTakeFirstOrThrow();
  const say = (language: Language, key: 'subject' | 'text' | 'how') =>
    sentences.text(language, 'mail', `malpractice.${key}`);
  const subject = `${say('ar', 'subject')} · ${reference}`;
  const address = (language: Language) => `${config.deskUrl ?? ''}/${language}/desk/cases/${reference}`;
  const text = languages
    .map(
      (language) =>
        `${say(language, 'text')}\n${reference}\n\n${say(language, 'how')}\n${address(language)}\n`,
    )
    .join('\n————\n\n');
  const parts = languages.map(
    (language) => html`<section lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <p>${say(language, 'text')}</p><p><strong><bdi dir="ltr">${reference}</bdi></strong></p>
      <p>${say(language, 'how')}</p><p dir="ltr"><a href="${address(language)}">${address(language)}</a></p></section>`,
  );
  const page = html`<!doctype html><html lang="ar"><head><meta charset="utf-8"><title>${subject}</title></head>
    <body style="font-family: sans-serif; color: #10211d; max-width: 40rem; margin: auto">${parts}</body></html>`;
  const date = new Date(todayInRiyadh(now()));
  await gateways.mail.send({ id, to: config.complianceMail, subject, text, html: String(page), date });
};
