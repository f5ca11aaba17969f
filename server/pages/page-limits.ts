import { isDesk } from '#domain/desk.ts';
import { careers } from '#domain/forms/careers.ts';
import { followChange } from '#domain/forms/follow.ts';
import { whistleblowingMessage } from '#domain/forms/whistleblowing.ts';
import type { LimitName } from '../http/rate-limits/rate-limits.ts';

/** By the button that was pressed (`intent`), or by the name of a page's second form. */
type Counted = ReadonlyMap<string, readonly LimitName[]>;

/** A form with a code: its button asks for the code, then for its check, or for what could not be sent after it. */
const verifiedForm = (...send: LimitName[]): [string, LimitName[]][] => [
  ['send', send],
  ['verify', ['codeChecks']],
  ['confirm', ['submissions']],
];

const pages: Readonly<Record<string, Counted>> = {
  'individual/personal-finance': new Map(verifiedForm('submissions', 'codes')),
  'contact-us': new Map([...verifiedForm('codes'), [careers.name, ['submissions']]]),
  'update-information': new Map(verifiedForm('codes')),
  'update-information-success': new Map([['send', ['codeChecks']]]),
  'malpractice-report/follow-up': new Map([
    ['send', ['codeChecks']],
    [whistleblowingMessage.name, ['submissions', 'codeChecks']],
  ]),
  follow: new Map([
    ...verifiedForm('codes'),
    [followChange.name, ['submissions']],
    ['follow-email', ['codeChecks']],
  ]),
  cookies: new Map([['send', ['cookieChoices']]]),
  qualify: new Map([['send', ['lists']]]),
};

/**
 * What a form that is posted to a page counts as: the limits of the endpoint that its action calls, whether or not it
 * comes to that.
 * @param page - its path after the language
 */
export function limitsOf(
  page: string,
  { form = '', intent = '' }: Readonly<Record<string, string>>,
): readonly LimitName[] {
  // Staff share the address of their office, and nobody does anything there without a session.
  if (isDesk(`/${page}`)) return [];
  const counted = pages[page];
  return counted?.get(form) ?? counted?.get(intent) ?? counted?.get('send') ?? ['submissions'];
}
