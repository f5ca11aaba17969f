import { careers } from '#domain/forms/careers.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { Lead } from './lead.ts';

export function staffAddress(
  { staffMail, complaintsMail, careersMail, surveysMail }: Config,
  { form, answerBy }: Pick<Lead, 'form' | 'answerBy'>,
): string {
  if (answerBy !== null) return complaintsMail;
  if (form === careers.name) return careersMail;
  return forms[form]?.subjectField ? surveysMail : staffMail;
}
