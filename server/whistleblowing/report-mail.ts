import { html } from 'hono/html';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { type Language, languages } from '#domain/language.ts';
import { mailLink, mailPage, mailText } from '../gateways/mail/mail-page.ts';
import type { Services } from '../intake/services.ts';
import { fillPlaceholders } from '../platform/sentences.ts';

const maxListed = 100;

/**
 * The Date header has the day alone, so that no mail reveals the hour of a report.
 * @param id - the mail's id, the same for each attempt
 * @param references - sorted, so that their order does not reveal which came first
 */
export async function sendReportMail(
  { gateways, config, sentences, now }: Services,
  { id, references }: { id: string; references: readonly string[] },
): Promise<void> {
  const [only] = references.length === 1 ? references : [];
  const listed = references.slice(0, maxListed);
  const say = (language: Language, key: 'subject' | 'text' | 'others' | 'how') =>
    fillPlaceholders(sentences.text(language, 'mail', `malpractice.${key}`), {
      count: references.length,
      others: references.length - listed.length,
    });
  const others = (language: Language) => (references.length > maxListed ? [say(language, 'others')] : []);
  const subject = `${say('ar', 'subject')} · ${only ?? references.length}`;
  const address = (language: Language) =>
    `${config.deskUrl ?? ''}/${language}/desk/cases${only ? `/${only}` : ''}`;
  const text = mailText(
    languages.map(
      (language) =>
        `${say(language, 'text')}\n${[...listed, ...others(language)].join('\n')}\n\n${say(language, 'how')}\n${address(language)}`,
    ),
  );
  const list = listed.map((reference) => html`<li><strong><bdi dir="ltr">${reference}</bdi></strong></li>`);
  const page = mailPage(
    subject,
    languages.map((language) => ({
      language,
      content: html`<p>${say(language, 'text')}</p><ul>${list}</ul>${others(language).map((line) => html`<p>${line}</p>`)}
        <p>${say(language, 'how')}</p><p>${mailLink(address(language))}</p>`,
    })),
  );
  const date = new Date(todayInRiyadh(now()));
  await gateways.mail.send({ id, to: config.complianceMail, subject, text: `${text}\n`, html: page, date });
}
