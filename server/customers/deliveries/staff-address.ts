import type { Config } from '../../platform/configuration/config.ts';
import type { Lead } from './lead.ts';

/** Complaints have an address of their own, whatever their form. */
export const staffAddress = (
  { staffMail, complaintsMail, staffMailByForm }: Config,
  { form, answerBy }: Pick<Lead, 'form' | 'answerBy'>,
): string => (answerBy === null ? (staffMailByForm[form] ?? staffMail) : complaintsMail);
