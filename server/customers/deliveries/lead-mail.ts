import { html } from 'hono/html';
import { noCampaign } from '#domain/campaign/campaign.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { type FieldName, fieldOf } from '#domain/forms/fields.ts';
import { type Form, fieldIn, isUrgent } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { indented } from '#domain/indented.ts';
import { type Language, languages } from '#domain/language.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { shownAnswer } from '#domain/shown-answer.ts';
import type { Key } from '#locales/keys.ts';
import { mailLink, mailPage, mailText } from '../../gateways/mail/mail-page.ts';
import type { AllSentences } from '../../platform/sentences.ts';
import { type Lead, nameKeyOf } from './lead.ts';
import { linkedOfferOf } from './link-values.ts';

type Row = [title: string, value: string];

interface MailServices {
  sentences: AllSentences;
  content: { lists: OptionLists; offers: Parameters<typeof linkedOfferOf>[1] };
  /** Undefined without a desk. */
  deskUrl?: string | undefined;
}

/** Arabic, then English. The subject has none of the visitor's answers, and the HTML escapes them. */
export function leadMail(
  lead: Lead,
  services: MailServices,
): { subject: string; text: string; html: string; urgent: boolean } {
  const { sentences, deskUrl } = services;
  const { urgent, nameIn } = headingOf(lead, sentences);
  const subject = `${nameIn('ar')} · ${lead.reference}`;
  const parts = languages.map((language) => ({
    language,
    ...described(lead, language, services),
    atDesk: sentences.text(language, 'mail', 'atDesk'),
    href: deskUrl && `${deskUrl}/${language}/desk/leads/${lead.reference}`,
  }));
  const text = mailText(
    parts.map(({ heading, rows, atDesk, href }) =>
      [
        heading,
        ...rows.map(([title, value]) => `${title}: ${indented(value)}`),
        ...(href ? [atDesk, href] : []),
      ].join('\n'),
    ),
  );
  const sections = parts.map(({ language, heading, rows, atDesk, href }) => {
    const start = language === 'ar' ? 'right' : 'left';
    const content = html`<table cellpadding="8" width="100%">
      <caption align="top"><h2>${heading}</h2></caption>${rows.map(
        ([title, value]) => html`<tr><th align="${start}" valign="top" width="40%">${title}</th>
        <td align="${start}" valign="top"><bdi>${value}</bdi></td></tr>`,
      )}</table>${href && html`<p>${atDesk} ${mailLink(href)}</p>`}`;
    return { language, content };
  });
  return { subject, text: `${text}\n`, html: mailPage(subject, sections), urgent };
}

/** Returns the name of a mail about a lead: the name of its form, marked if the lead is urgent or was corrected. */
export function headingOf(lead: Lead, sentences: AllSentences) {
  const form = forms[lead.form];
  const urgent = form !== undefined && isUrgent(form, lead.answers);
  const mark: Key<'mail'> | undefined = lead.corrected ? 'corrected' : urgent ? 'urgent' : undefined;
  return {
    urgent,
    nameIn(language: Language): string {
      const name = sentences.text(language, 'forms', `names.${nameKeyOf(lead)}`);
      return mark ? `${sentences.text(language, 'mail', mark)}: ${name}` : name;
    },
  };
}

/** Titles and values for people to read, with labels instead of ids. */
export function described(
  lead: Lead,
  language: Language,
  { sentences, content: { lists, offers } }: MailServices,
): { heading: string; rows: Row[] } {
  const say = (key: Key<'mail'>) => sentences.text(language, 'mail', key);
  const title = (name: FieldName) => sentences.text(language, 'forms', `fields.${name}.title`);
  const rows: Row[] = [[say('reference'), lead.reference]];
  if (lead.corrected) rows.unshift([say('corrected'), say('correctedWhat')]);
  if (lead.answerBy)
    rows.unshift([
      say('complaint.mark'),
      `${say('complaint.answerBy')} ${longDate(lead.answerBy, language)}`,
    ]);
  if (lead.botSignals.length > 0) {
    const named = lead.botSignals
      .map((signal) => say(`botSignals.${signal}`))
      .join(language === 'ar' ? '؛ ' : '; ');
    rows.push([say('botSignalsNote'), `${say('botSignalsMeaning')} ${named}.`]);
  }
  const form = forms[lead.form];
  for (const name of form?.fields ?? []) {
    if (form?.repeats?.[name]) continue;
    rows.push([
      title(name),
      shownAnswer(fieldIn(form as Form, name), lead.answers[name] ?? null, language, lists),
    ]);
  }
  for (const name of form?.linkFields ?? []) {
    const answer = lead.answers[name] ?? null;
    if (answer === null) continue;
    const offer = name === 'offerId' ? linkedOfferOf(lead, offers) : undefined;
    const shown = offer
      ? [`${offer.title[language]} (${offer.id}).`, ...(offer.hasEnded ? [say('offerEnded')] : [])].join(' ')
      : shownAnswer(fieldOf(name), answer, language, lists);
    rows.push([sentences.text(language, 'forms', `brought.${name}`), shown]);
  }
  for (const { name, notes } of lead.files) {
    for (const note of notes) rows.push([say('fileNote'), `${name}: ${say(`fileNotes.${note}`)}`]);
  }
  for (const { name, agreed } of lead.consents) {
    rows.push([say(`consents.${name}`), say(agreed ? 'agreed' : 'notAgreed')]);
  }
  if (lead.isLinkVerified !== null) {
    rows.push([say('link'), say(lead.isLinkVerified ? 'linkVerified' : 'linkNotVerified')]);
    if (lead.isReplaced) rows.push([say('replaced'), say('replacedBy')]);
  }
  const { sourcePlatform, source, sourceMedium } = lead.campaign;
  const named = [sourcePlatform, source, sourceMedium].flatMap((one) =>
    one ? [one === noCampaign ? say('direct') : one] : [],
  );
  const campaign = new Set(named).size === 1 ? named[0] : named.join(' / ');
  if (campaign) rows.push([say('campaign'), campaign]);
  rows.push([say('submittedAt'), riyadhTime(lead.submittedAt)]);
  rows.push([say('language'), say(`languages.${lead.language}`)]);
  return { heading: sentences.text(language, 'forms', `names.${nameKeyOf(lead)}`), rows };
}

/** Made once: a formatter takes native memory, and an export formats millions of times. */
const riyadhFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
});

export const riyadhTime = (instant: Date): string => riyadhFormat.format(instant);
