import { shownDate } from '#domain/dates/shown-date.ts';
import { afterWorkingDays, promisedDays } from '#domain/dates/working-days.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { LeadState } from '#domain/lead-states.ts';
import type { Key } from '#locales/keys.ts';
import { filledIn } from '../content/sentences.ts';
import type { CustomerMail } from '../deliveries/customer-mail.ts';
import { customerSentences } from '../deliveries/customer-mail.ts';
import type { Lead } from '../deliveries/lead.ts';
import type { Services } from '../services.ts';

type Said = Pick<Services, 'sentences' | 'content' | 'config'>;

const inBoth = (say: (language: Language) => string): InBoth => ({ ar: say('ar'), en: say('en') });

/** What messages to a customer say of a submission, in both languages. */
export function wordsOf(services: Said, { form, reference }: Lead, state: LeadState = 'received') {
  const { sentences, content, config } = services;
  const named = inBoth((language) => sentences.text(language, 'forms', `names.${form}`));
  const { name, text } = content.leadStates[state];
  const say = customerSentences(services, { reference }, { form: named, state: name });
  const link: CustomerMail['link'] = {
    href: inBoth((language) => `${config.publicUrl}/${language}/follow?reference=${reference}`),
    press: say('follow'),
  };
  return { say, text, link };
}

/** What the company does next with what arrived, and by which day, as the page that took it says. */
export function nextStep({ sentences, content }: Said, { form: name, submittedAt, answerBy }: Lead): InBoth {
  const form: LeadForm | undefined = forms[name];
  return inBoth((language) => {
    const told = (key: Key<'confirmation'>) => sentences.text(language, 'confirmation', key);
    if (name === 'careers') return told('next.careers');
    const due = answerBy ?? afterWorkingDays(submittedAt, promisedDays, content.company.working);
    const day = shownDate(new Date(`${due}T00:00:00Z`), language, 'weekdayAndDay');
    if (answerBy) {
      const { name, telephone } = content.complaints.escalation;
      // In a text message four digits together would look like a code.
      const number = telephone.replace(/\d\d(?=(?:\d\d)+(?!\d))/g, '$& ').replaceAll(' ', '\u00a0');
      const named = { name: name[language], telephone: language === 'ar' ? `\u2066${number}\u2069` : number };
      return filledIn(`${told('next.complaintBy')} ${told('next.escalation')} {{telephone}}.`, {
        day,
        ...named,
      });
    }
    const by = filledIn(told('next.by'), { day });
    const does = form?.successPage
      ? sentences.text(language, 'success-page', 'success.next')
      : told('next.contact');
    return `${does} ${by}`;
  });
}
