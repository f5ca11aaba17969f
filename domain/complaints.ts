import type { InBoth } from './language.ts';

/** What the company promises to who complains (`content/complaints.json`). */
export interface Complaints {
  /** Working days within which a complaint is answered. */
  answerDays: number;
  /** Working days before that day at which the staff are reminded. */
  remindDays: number;
  /** The service types of contact messages that are complaints. */
  serviceTypes: readonly number[];
  /** Who takes a complaint that the company did not answer, or not well. */
  escalation: { name: InBoth; telephone: string; site: string };
}

/** Whether a contact message of this service type, as it was chosen or read, is a complaint. */
export function isComplaint(
  { serviceTypes }: Pick<Complaints, 'serviceTypes'>,
  serviceType: unknown,
): boolean {
  return serviceTypes.includes(Number(serviceType));
}
