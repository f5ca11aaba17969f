import type { InBoth } from './language.ts';

/** The company's promises about complaints (`content/complaints.json`). */
export interface Complaints {
  /** Working days to answer a complaint. */
  answerDays: number;
  /** Working days before the deadline when the staff are reminded. */
  remindDays: number;
  /** The service types of contact messages that count as complaints. */
  serviceTypes: readonly number[];
  /** The body that takes complaints which the company did not resolve. */
  escalation: { name: InBoth; telephone: string; site: string };
}

export function isComplaint(
  { serviceTypes }: Pick<Complaints, 'serviceTypes'>,
  serviceType: unknown,
): boolean {
  return serviceTypes.includes(Number(serviceType));
}
