import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { deleteUnusedBlobs } from '../content/versions/blobs.ts';
import { sendComplaintReminders } from '../customers/complaints/complaint-reminders.ts';
import { sendContentReminders } from '../desk/content/reminders.ts';
import { deleteOldSessions } from '../desk/sign-in/sessions.ts';
import { deleteExpiredKeys } from '../http/endpoints/idempotency.ts';
import { deleteOldCodes } from '../intake/one-time-codes/one-time-codes.ts';
import type { Services } from '../intake/services.ts';
import { describeError } from '../platform/log/log.ts';
import { rewriteReports } from '../whistleblowing/rewrite-reports.ts';
import { logUnsentReportMails, sendReportMails } from '../whistleblowing/send-report-mails.ts';
import { logAlteredReports } from '../whistleblowing/verify-reports.ts';

const hourMs = 3_600_000;

/**
 * Starts the hourly jobs. They delete expired codes, keys and sessions, and remind staff of complaints and of content
 * that is due. They send and check mails about malpractice reports, log altered reports, and delete unused files of
 * the content. After midnight in Riyadh, recent reports are
 * rewritten in random order. Several processes may do so at once.
 */
export function startHousekeeping(services: Services): { stop(): void } {
  const { log } = services;
  const failed = (error: unknown) => void log.warn({ error: describeError(error) }, 'housekeeping failed');
  let day = dayInRiyadh(services.now());
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(onTheHour, hourMs - (services.now().getTime() % hourMs)).unref();
  };
  const onTheHour = () => {
    wait();
    runHourlyJobs(services).catch(failed);
    const today = dayInRiyadh(services.now());
    if (today === day) return;
    day = today;
    rewriteReports(services).catch(failed);
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

export async function runHourlyJobs(services: Services): Promise<void> {
  const { database, now } = services;
  const { db } = database;
  await deleteExpiredKeys(db, now());
  await deleteOldCodes(db, now());
  await deleteOldSessions(services);
  await sendComplaintReminders(services);
  await sendContentReminders(services);
  await sendReportMails(services);
  await logUnsentReportMails(services);
  await logAlteredReports(services);
  await deleteUnusedBlobs(db, now());
}
