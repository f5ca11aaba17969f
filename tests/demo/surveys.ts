import type { SurveyForm } from '#domain/forms/form.ts';
import { callCenterSurvey, contractSurvey, evaluation } from '#domain/forms/surveys.ts';
import type { InBoth } from '#domain/language.ts';
import type { Typed } from './answers.ts';
import { arrivals } from './arrivals.ts';
import type { Demo } from './demo.ts';
import { demoPayload } from './send-lead.ts';

const praise: InBoth = { ar: 'كانت الإجراءات واضحة وسريعة.', en: 'Clear and quick.' };
const blame: InBoth = { ar: 'انتظرت طويلًا حتى رد عليّ أحد.', en: 'I waited too long for an answer.' };

/** Part of the answers with a low score, which the staff get by mail. */
const lowPart = 0.15;

/** Schedules answers to the three surveys in turn. Returns how many. */
export function scheduleSurveys(demo: Demo, count: number): number {
  for (const [index, time] of arrivals(demo.random, demo, count).entries())
    demo.timeline.at(time, () => answer(demo, index));
  return count;
}

async function answer(demo: Demo, index: number): Promise<void> {
  const { random, newPerson, post } = demo;
  const { mobile, language } = newPerson();
  const isLow = random.chance(lowPart);
  const text = (isLow ? blame : praise)[language];
  const score = () => String(isLow ? random.between(1, 4) : random.between(7, 10));
  const answers: readonly [SurveyForm, Typed][] = [
    [
      contractSurvey,
      {
        contractId: String(4000 + index),
        satisfactionLevel: score(),
        simplityLevel: score(),
        message: text,
      },
    ],
    [
      evaluation,
      { ticketId: String(7000 + index), satisfactionLevelId: isLow ? '2' : '1', justification: text },
    ],
    [callCenterSurvey, { mobileNumber: mobile, satisfactionLevel: score(), justification: text }],
  ];
  const [form, typed] = answers[index % answers.length] as (typeof answers)[number];
  await post(form.endpoint, demoPayload(demo, form, typed, { language }), { language });
}
