import { type CivilDate, dayInRiyadh, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { contact } from '#domain/forms/contact.ts';
import type { InBoth } from '#domain/language.ts';
import type { Demo } from './demo.ts';
import type { LeadStep } from './lead-plan.ts';
import { scheduleWork, type WorkedLead } from './lead-work.ts';
import { countVisits, demoPayload, sendMessage } from './send-lead.ts';
import { atClock } from './working-time.ts';

/** How a complaint looks at the end of the month. */
type Outcome = 'overdue' | 'dueNext' | 'answered' | 'answeredLate' | 'new';

/** For each complaint its outcome. */
const outcomes: readonly Outcome[] = [
  'overdue',
  'overdue',
  'dueNext',
  'dueNext',
  'answered',
  'answered',
  'answered',
  'answeredLate',
  'new',
  'new',
];

const texts: readonly InBoth[] = [
  {
    ar: 'خُصم القسط مرتين هذا الشهر، ولم يصلني رد من مركز الاتصال.',
    en: 'You took the instalment twice this month, and the call centre has not answered.',
  },
  { ar: 'تأخر إصدار المخالصة رغم السداد الكامل.', en: 'I paid in full, but I have not got my clearance.' },
  {
    ar: 'انتظرت في الفرع أكثر من ساعة دون خدمة.',
    en: 'I waited at the branch for more than an hour, and nobody served me.',
  },
  {
    ar: 'الرسوم في العقد تختلف عما قيل لي.',
    en: 'The fees in the contract differ from what I was told.',
  },
];

const answer: InBoth = {
  ar: 'اعتذرنا لكم عبر الهاتف وعالجنا المشكلة، وأرسلنا التفاصيل إلى بريدكم.',
  en: 'We apologised on the phone and solved the problem. The details are in your e-mail.',
};

/** In working hours. */
const inReview: LeadStep = {
  after: 3,
  by: 'desk',
  state: 'in-review',
  note: 'سجلتها لدى وحدة العناية بالعملاء.',
};
const answered = (after: number): LeadStep => ({ after, by: 'desk', state: 'completed', message: answer });
const workingDay = 8;

/** Schedules complaints in each state. Returns how many. */
export function scheduleComplaints(demo: Demo, sent: WorkedLead[]): number {
  const plans = outcomes.flatMap((outcome, index) => {
    const day = dayFor(demo, outcome, index);
    return day === undefined ? [] : [{ day, outcome }];
  });
  for (const [index, { day, outcome }] of plans.entries())
    demo.timeline.at(new Date(atClock(day, '9:40').getTime() + index * 1_700_000), async () => {
      const lead = await complain(demo, index);
      sent.push(lead);
      scheduleWork(demo, lead, workOn(demo, outcome, index));
    });
  return plans.length;
}

function workOn({ services }: Demo, outcome: Outcome, index: number): LeadStep[] {
  const { answerDays } = services.content.complaints;
  if (outcome === 'new') return [];
  if (outcome === 'answered') return [inReview, answered((2 + index) * 2)];
  if (outcome === 'answeredLate') return [inReview, answered((answerDays + 2) * workingDay)];
  return index % 2 === 0 ? [inReview] : [];
}

/** Returns the day on which a complaint arrives; undefined if the company's deadline does not allow the outcome. */
function dayFor({ services, begin, end }: Demo, outcome: Outcome, index: number): number | undefined {
  const { complaints, company } = services.content;
  const today = todayInRiyadh(end);
  const dueOn = (day: number): CivilDate =>
    afterWorkingDays(atClock(day, '9:40'), complaints.answerDays, company.working);
  const [first, last] = [dayInRiyadh(begin) + 1, dayInRiyadh(end) - 1];
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const overdue = days.filter((day) => dueOn(day) < today);
  const open = days.filter((day) => dueOn(day) > today);
  switch (outcome) {
    case 'new':
      return last;
    case 'dueNext':
      return open[0];
    case 'overdue':
      return overdue.at(-1 - 2 * index);
    // The answer to this one comes after its day, but before the end of the month.
    case 'answeredLate':
      return overdue[0];
    case 'answered':
      return days[index * 2];
  }
}

async function complain(demo: Demo, index: number): Promise<WorkedLead> {
  const { services, newPerson, post } = demo;
  const person = newPerson();
  const { language, name, mobile, idNumber, email } = person;
  const typed = {
    CustomerName: name,
    MobileNumber: mobile,
    idNumber,
    email,
    emailConfirmation: email,
    ServiceTypeId: String(services.content.complaints.serviceTypes[0]),
    message: texts[index % texts.length]?.[language] ?? '',
    cityId: '1',
  };
  const form = index % 3 === 2 ? afterSales : contact;
  countVisits(demo, form);
  const payload = demoPayload(demo, form, typed, { language });
  const reference =
    form === contact
      ? await sendMessage(demo, person, payload, { language })
      : String((await post(form.endpoint, payload, { language })).reference);
  return { reference, person, state: 'received', isDone: false };
}
