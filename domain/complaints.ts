import type { InBoth } from './language.ts';
import type { Option } from './rules/options.ts';

/** `content/complaints.json` */
export interface Complaints {
  answerDays: number;
  /** Working days before the deadline when the staff are reminded. */
  remindDays: number;
  /** Service types of contact messages that count as complaints. */
  serviceTypes: readonly number[];
  /** What staff classify complaints by, for the central bank. */
  causes: readonly Option[];
  /** Takes complaints that the company did not resolve. */
  escalation: { name: InBoth; telephone: string; site: string };
}

export function isComplaint(
  { serviceTypes }: Pick<Complaints, 'serviceTypes'>,
  serviceType: unknown,
): boolean {
  return serviceTypes.includes(Number(serviceType));
}
