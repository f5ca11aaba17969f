import type { LeadDetails } from '#contract/desk-leads.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isFinal, type LeadState } from '#domain/lead-states.ts';
import { leadsRoom } from '#server/desk/leads/leads-room.ts';
import { openSigner } from '#server/gateways/crm.ts';
import { sandboxCrmSecret } from '#server/gateways/sandbox.ts';
import type { Demo } from './demo.ts';
import type { LeadStep } from './lead-plan.ts';
import { internationalMobile } from './people.ts';
import type { Random } from './random.ts';
import type { SentLead } from './send-lead.ts';
import { sessionOf } from './staff.ts';
import { afterWorkingHours } from './working-time.ts';

/** A lead that the staff, the customer system and the customer change. */
export interface WorkedLead extends Pick<SentLead, 'reference' | 'person'> {
  state: LeadState;
  /** No step follows. */
  isDone: boolean;
}

/** Schedules the steps of a lead, each after the one before. */
export function scheduleWork(demo: Demo, lead: WorkedLead, [step, ...later]: LeadStep[]): void {
  lead.isDone = step === undefined;
  if (!step) return;
  const { timeline, services } = demo;
  const time = afterWorkingHours(timeline.now(), step.after, services.content.company.working);
  timeline.at(time, async () => {
    await take[step.by](demo, lead, step);
    lead.state = step.state;
    scheduleWork(demo, lead, later);
  });
}

const take: Record<LeadStep['by'], (demo: Demo, lead: WorkedLead, step: LeadStep) => Promise<void>> = {
  desk: saveAtDesk,
  crm: tellByCrm,
  customer: withdraw,
};

/** Opens the lead at the desk and saves the form of its page. A new field of that form belongs here. */
async function saveAtDesk(
  { services, timeline, random }: Demo,
  { reference, person, state: from }: WorkedLead,
  { state, message, note = '' }: LeadStep,
): Promise<void> {
  const clerk = sessionOf(random.chance(2 / 3) ? 'leads' : 'leads-2');
  const room = await leadsRoom(services, clerk);
  const opened = await room.lead(reference, 'ar');
  await room.assign({ leads: [{ reference, from: 'nobody' }] }, 'me');
  timeline.pass(random.between(30, 240));
  const saved = await room.save(reference, {
    from,
    state,
    message: message?.[person.language] ?? '',
    note,
    nextContact: {
      from: opened?.nextContactAt ?? null,
      to: isFinal(state) ? null : nextMorning(timeline.now(), random.between(1, 9)),
    },
    cause: causeOf(opened, random),
  });
  if (saved !== 'changed') throw new Error(`${reference}: the desk answered ${saved}`);
}

/** Staff classify a complaint when they first save it. */
function causeOf(opened: LeadDetails | undefined, random: Random) {
  const from = opened?.complaint?.cause ?? null;
  const isNew = opened?.complaint !== undefined && from === null;
  return { from, to: isNew ? random.pick(opened.causes).value : from };
}

/** Returns ten o'clock in Riyadh, some days later. */
function nextMorning(now: Date, days: number): string {
  const day = new Date(now.getTime() + days * 24 * 3_600_000);
  return `${todayInRiyadh(day)}T07:00:00.000Z`;
}

/** Posts the event as the customer system does. A note is added at the desk. */
async function tellByCrm(demo: Demo, lead: WorkedLead, step: LeadStep): Promise<void> {
  const { services, post, timeline } = demo;
  const sign = openSigner(services.config.crmEventSecrets ?? [{ value: sandboxCrmSecret }]);
  const { reference, person } = lead;
  const at = timeline.now().toISOString();
  const data = { reference, state: step.state, at, message: step.message?.[person.language] };
  const body = JSON.stringify({ type: 'lead.state', data });
  // The signature is checked against the real time.
  const headers = sign({ id: crypto.randomUUID(), timestamp: new Date(), body });
  await post(apiPaths.crmEvents, body, { headers });
  const { message: _, ...noted } = step;
  if (step.note) await saveAtDesk(demo, { ...lead, state: step.state }, noted);
}

async function withdraw(demo: Demo, lead: WorkedLead): Promise<void> {
  await followAs(demo, lead, 'withdraw');
}

/** Opens the follow page with a code, and presses one of its buttons. */
export async function followAs(
  { post, codeFor, timeline, random }: Demo,
  { reference, person }: Pick<WorkedLead, 'reference' | 'person'>,
  change: string,
): Promise<void> {
  const mobileNumber = internationalMobile(person);
  const sent = { language: person.language };
  const { generatedTime: genTime } = await post(apiPaths.followCode, { reference, mobileNumber }, sent);
  const claim = { reference, mobileNumber, genTime, otp: await codeFor(mobileNumber) };
  timeline.pass(random.between(12, 60));
  const { proof } = await post(apiPaths.followCodeCheck, claim, sent);
  await post(apiPaths.followChange, { reference, mobileNumber, proof, change }, sent);
}

/** Whether nothing more happens to a lead. */
export const isEnded = ({ isDone, state }: WorkedLead): boolean => isDone && isFinal(state);
