import type { Logger } from 'pino';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { leadStates } from '#domain/lead-states.ts';
import { storeStaff } from '#server/desk/staff.ts';
import { runHourlyJobs } from '#server/operations/housekeeping.ts';
import type { Config } from '#server/platform/configuration/config.ts';
import { type DemoForm, formWeights } from './answers.ts';
import { arrivals } from './arrivals.ts';
import { scheduleComplaints } from './complaints.ts';
import { type Demo, openDemo } from './demo.ts';
import { scheduleEmailChanges } from './email-changes.ts';
import { planFor, planTo } from './lead-plan.ts';
import { scheduleWork, type WorkedLead } from './lead-work.ts';
import { scheduleReports } from './reports.ts';
import { scheduleRequests } from './requests.ts';
import { sendLead } from './send-lead.ts';
import { sessionOf } from './staff.ts';
import { scheduleSurveys } from './surveys.ts';
import { atClock } from './working-time.ts';

export const defaultLeads = 220;

/** Leads for each answer to a survey. */
const leadsPerSurvey = 6;

/** How many of each were sent. Some applications are not confirmed, so the desk shows fewer leads. */
export interface Filled {
  leads: number;
  complaints: number;
  reports: number;
  requests: number;
}

/**
 * Fills an empty sandbox with the month before `now`, through the endpoints and the desk. Closes everything it opens.
 * @param leads - applications and messages, in addition to the complaints
 * @param onBegin - called once the database has been found empty
 * @throws DemoRefused on a live site or a database with submissions
 */
export async function fillDemo(
  config: Config,
  log: Logger,
  {
    now = new Date(),
    leads = defaultLeads,
    onBegin,
  }: { now?: Date; leads?: number; onBegin?: () => void } = {},
): Promise<Filled> {
  const demo = await openDemo(config, log, now);
  try {
    onBegin?.();
    const sent: WorkedLead[] = [];
    for (const clerk of ['leads', 'leads-2'] as const) await storeStaff(demo.services, sessionOf(clerk));
    scheduleLeads(demo, leads, sent);
    const complaints = scheduleComplaints(demo, sent);
    const reports = scheduleReports(demo);
    const requests = scheduleRequests(demo, sent);
    scheduleEmailChanges(demo);
    scheduleSurveys(demo, Math.ceil(leads / leadsPerSurvey));
    scheduleHousekeeping(demo);
    await demo.timeline.runUntil(now);
    return { leads, complaints, reports, requests };
  } finally {
    await demo.close();
  }
}

const every = Object.keys(formWeights) as DemoForm[];

/** Even a short demo has a lead of each form, then one in each state, and failed messages. */
function scheduleLeads(demo: Demo, count: number, sent: WorkedLead[]): void {
  const { random, timeline } = demo;
  for (const [index, time] of arrivals(random, demo, count).entries())
    timeline.at(time, async () => {
      const state = leadStates[index - every.length];
      const form = every[index] ?? (state ? carFinance.name : random.weighted(formWeights));
      const lead = await sendLead(demo, form as DemoForm, {
        isReached: state !== 'approved',
        isRefused: state === 'in-review',
      });
      if (!lead) return;
      const worked: WorkedLead = { ...lead, state: 'received', isDone: false };
      sent.push(worked);
      scheduleWork(demo, worked, state ? planTo(state, random) : planFor(lead.form, random));
    });
}

/** Once a day is enough for the reminders of complaints and the counts of past days. */
function scheduleHousekeeping({ timeline, services, begin, end }: Demo): void {
  for (let day = dayInRiyadh(begin) + 1; day <= dayInRiyadh(end); day += 1) {
    timeline.at(atClock(day, '8:00'), () => runHourlyJobs(services));
    // Limits end by the real clock, so they would count the mails and codes of the whole month as those of one day.
    timeline.at(atClock(day, '0:00'), () => services.database.pool.query('delete from rate_limits'));
  }
}
