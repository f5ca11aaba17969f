import { html } from 'hono/html';
import { type Language, languages } from '#domain/language.ts';
import type { SitePath } from '#domain/pages.ts';
import { mailLink, mailPage, mailText } from '../../gateways/mail/mail-page.ts';
import type { Services } from '../../intake/services.ts';

/**
 * Says what to do, in both languages, with a link to the desk but none of the answers.
 * @param id - the delivery's
 * @param subject - the subject and heading, without the reference
 * @param page - a desk page that the receiver's role opens; default: the lead's own, for the role `leads`
 */
export async function sendStaffNotice(
  { gateways, config, sentences }: Pick<Services, 'gateways' | 'config' | 'sentences'>,
  id: string,
  {
    to,
    reference,
    subject,
    lines,
    page = `desk/leads/${reference ?? ''}`,
    urgent = false,
  }: {
    to: string;
    reference?: string;
    urgent?: boolean;
    subject(language: Language): string;
    lines(language: Language): string[];
    page?: SitePath;
  },
): Promise<void> {
  const parts = languages.map((language) => ({
    language,
    heading: subject(language),
    lines: lines(language),
    say: sentences.text(language, 'mail', 'atDesk'),
    // No link without a desk.
    href: config.deskUrl && `${config.deskUrl}/${language}/${page}`,
  }));
  const named = (heading: string) => (reference ? `${heading} · ${reference}` : heading);
  const title = named(subject('ar'));
  const sections = parts.map(({ language, heading, lines, say, href }) => ({
    language,
    content: html`<h2>${heading}${reference && html` · <bdi dir="ltr" style="white-space: nowrap">${reference}</bdi>`}</h2>
      ${lines.map((line) => html`<p>${line}</p>`)}${href && html`<p>${say} ${mailLink(href)}</p>`}`,
  }));
  await gateways.mail.send({
    id,
    to,
    subject: title,
    text: mailText(
      parts.map(({ heading, lines, say, href }) =>
        [named(heading), ...lines, ...(href ? [say, href] : [])].join('\n'),
      ),
    ),
    html: mailPage(title, sections),
    ...(urgent && { urgent }),
  });
}
