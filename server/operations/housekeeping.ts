import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { deleteUnusedBlobs } from '../content/versions/blobs.ts';
import { removeOldFolders } from '../content/versions/work-folder.ts';
import { sendComplaintReminders } from '../customers/complaints/complaint-reminders.ts';
import { forgetOldContacts } from '../customers/data-subject-requests/request-answer.ts';
import { sendContentReminders } from '../desk/content/reminders.ts';
import { countDays } from '../desk/figures/daily-counts.ts';
import { sendContactReminders } from '../desk/leads/contact-reminders.ts';
import { deleteOldViewers } from '../desk/leads/lead-viewers.ts';
import { deleteOldSessions } from '../desk/sign-in/sessions.ts';
import { deleteExpiredKeys } from '../http/endpoints/idempotency.ts';
import { deleteOldCodes } from '../intake/one-time-codes/one-time-codes.ts';
import type { Services } from '../intake/services.ts';
import { describeError } from '../platform/log/log.ts';
import { rewriteReports } from '../whistleblowing/rewrite-reports.ts';
import { logUnsentReportMails, sendReportMails } from '../whistleblowing/send-report-mails.ts';
import { logAlteredReports } from '../whistleblowing/verify-reports.ts';

const hourMs = 3_600_000;

type Job = (services: Services) => Promise<void>;

/** Several processes may run them at once. */
const hourlyJobs: Readonly<Record<string, Job>> = {
  deleteExpiredKeys: ({ database, now }) => deleteExpiredKeys(database.db, now()),
  deleteOldCodes: ({ database, now }) => deleteOldCodes(database.db, now()),
  deleteOldSessions,
  deleteOldViewers,
  forgetOldContacts,
  sendContactReminders,
  sendComplaintReminders,
  sendReportMails,
  logUnsentReportMails,
  logAlteredReports,
  sendContentReminders,
  deleteUnusedBlobs: ({ database, now }) => deleteUnusedBlobs(database.db, now()),
  removeOldFolders,
  countDays,
};

/** Runs jobs on the hour. After midnight in Riyadh, also rewrites recent malpractice reports in random order. */
export function startHousekeeping(services: Services): { stop(): void } {
  let day = dayInRiyadh(services.now());
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(onTheHour, hourMs - (services.now().getTime() % hourMs)).unref();
  };
  const onTheHour = () => {
    wait();
    void runHourlyJobs(services);
    const today = dayInRiyadh(services.now());
    if (today === day) return;
    day = today;
    void runJob(services, 'rewriteReports', rewriteReports);
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

export async function runHourlyJobs(services: Services): Promise<void> {
  for (const [name, job] of Object.entries(hourlyJobs)) await runJob(services, name, job);
}

/** Logs a failure, so that the other jobs run. */
const runJob = (services: Services, name: string, job: Job) =>
  job(services).catch((error: unknown) =>
    services.log.warn({ job: name, error: describeError(error) }, 'a housekeeping job failed'),
  );
