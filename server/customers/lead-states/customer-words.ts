import type { CivilDate } from '#domain/dates/civil-date.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import { afterWorkingDays, promisedDays } from '#domain/dates/working-days.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { type InBoth, isolateLtr, type Language } from '#domain/language.ts';
import { isFinal, type LeadState } from '#domain/lead-states.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { Key } from '#locales/keys.ts';
import type { Services } from '../../intake/services.ts';
import { fillPlaceholders } from '../../platform/sentences.ts';
import { customerSentences, type MailLink } from '../deliveries/customer-mail.ts';
import { type Lead, nameKeyOf } from '../deliveries/lead.ts';

type MessageServices = Pick<Services, 'sentences' | 'content' | 'config'>;
type Channel = 'mail' | 'sms';

const inBoth = (say: (language: Language) => string): InBoth => ({
  ar: isolateLtr(say('ar')),
  en: say('en'),
});

export function customerWords(services: MessageServices, lead: Lead, state: LeadState = 'received') {
  const { sentences, content, config } = services;
  const { reference } = lead;
  const named = inBoth((language) => sentences.text(language, 'forms', `names.${nameKeyOf(lead)}`));
  const { name, text } = content.leadStates[state];
  const say = customerSentences(services, { reference }, { form: named, state: name });
  const link: MailLink = {
    href: inBoth((language) => `${config.publicUrl}/${language}/follow?reference=${reference}`),
    press: say('follow'),
  };
  return { say, text, link };
}

/** Returns the last day to answer; undefined if the form promises no answer. */
export function promisedDay(
  { content }: Pick<MessageServices, 'content'>,
  { form: name, submittedAt, answerBy }: Lead,
): CivilDate | undefined {
  const form: LeadForm = forms[name];
  if (!form.isAnswerPromised) return undefined;
  return answerBy ?? afterWorkingDays(submittedAt, promisedDays, content.company.working);
}

/** Uses the words of the confirmation page; shorter ones in text messages. */
export function nextStep(services: MessageServices, lead: Lead, channel: Channel = 'mail'): InBoth {
  const { sentences } = services;
  const { form: name, answerBy } = lead;
  const form: LeadForm = forms[name];
  const due = promisedDay(services, lead);
  return inBoth((language) => {
    const wording = (key: Key<'confirmation'>) => sentences.text(language, 'confirmation', key);
    const step = form.next ? wording(form.next) : sentences.text(language, 'success-page', 'next');
    if (!due) return step;
    const day = shownDate(new Date(`${due}T00:00:00Z`), language, 'weekdayAndDay');
    if (channel === 'sms') {
      const by = fillPlaceholders(sentences.text(language, 'mail', 'inShort.by'), { day });
      return [by, ...(answerBy ? [escalation(services, language, channel)] : [])].join(' ');
    }
    if (answerBy)
      return `${fillPlaceholders(wording('next.complaintBy'), { day })} ${escalation(services, language, channel)}`;
    return `${step} ${fillPlaceholders(wording('next.by'), { day })}`;
  });
}

/** Says where to escalate a complaint in a final state. Empty for other submissions and withdrawn complaints. */
export function whereToEscalate(
  services: MessageServices,
  { answerBy }: Lead,
  state: LeadState,
  channel: Channel,
): InBoth[] {
  if (!answerBy || !isFinal(state) || state === 'withdrawn') return [];
  return [inBoth((language) => escalation(services, language, channel, 'next.escalationAfter'))];
}

function escalation(
  { sentences, content }: MessageServices,
  language: Language,
  channel: Channel,
  key: 'next.escalation' | 'next.escalationAfter' = 'next.escalation',
): string {
  const { name, telephone } = content.complaints.escalation;
  // Four digits in a row would look like a code in a text message. No-break spaces keep groups of digits in order.
  const grouped = channel === 'sms' ? telephone.replace(/\d\d(?=(?:\d\d)+(?!\d))/g, '$& ') : telephone;
  const sentence =
    channel === 'sms'
      ? sentences.text(language, 'mail', 'inShort.escalation')
      : sentences.text(language, 'confirmation', key);
  return fillPlaceholders(`${sentence} {{telephone}}.`, {
    name: name[language],
    telephone: grouped.replaceAll(' ', '\u00a0'),
  });
}

/**
 * Removes direction marks, which old phones show as boxes, and no-break spaces in English: they are not in GSM 03.38,
 * and a message in that alphabet holds twice as many characters.
 */
export function textMessage(lines: readonly InBoth[], language: Language): string {
  const text = lines.map((line) => line[language]).join(' ');
  return language === 'ar' ? withoutControls(text) : text.replaceAll('\u00a0', ' ');
}
