import type { ApiPath } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { isDesk } from '#domain/desk.ts';
import { careers } from '#domain/forms/careers.ts';
import { followChange } from '#domain/forms/follow.ts';
import { whistleblowingMessage } from '#domain/forms/whistleblowing.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import type { LimitName } from '../http/rate-limits/rate-limits.ts';

/** Maps the pressed button (`intent`), or the name of the page's second form, to the endpoint that the action calls. */
type Calls = ReadonlyMap<string, ApiPath>;

const pages: Readonly<Record<string, Calls>> = {
  'individual/personal-finance': new Map([
    ['send', apiPaths.individualLoanRequest],
    ['verify', apiPaths.verifyOtp],
    ['confirm', apiPaths.updateLead],
  ]),
  'contact-us': new Map([
    ['send', apiPaths.sendOtpForContact],
    ['verify', apiPaths.verifyOtpForContact],
    ['confirm', apiPaths.contactUsSubmit],
    [careers.name, apiPaths.jobApplication],
  ]),
  'update-information': new Map([
    ['send', apiPaths.sendOtpForEmail],
    ['verify', apiPaths.verifyOtpForEmail],
    ['confirm', apiPaths.verifyEmailRequest],
  ]),
  'update-information-success': new Map([['send', apiPaths.postEmailVerification]]),
  'malpractice-report/follow-up': new Map([
    ['send', apiPaths.whistleblowingFollowUp],
    [whistleblowingMessage.name, apiPaths.whistleblowingMessage],
  ]),
  follow: new Map([
    ['send', apiPaths.followCode],
    ['verify', apiPaths.followCodeCheck],
    [followChange.name, apiPaths.followChange],
    ['follow-email', apiPaths.followEmail],
  ]),
  cookies: new Map([['send', apiPaths.cookieChoice]]),
  // Its action calculates on the server, as the calculator does.
  qualify: new Map([['send', apiPaths.makeCalculation]]),
};

/** All other pages have one form, which is a submission. */
const submission: readonly LimitName[] = ['submissions'];

/** Limits of the endpoint that the page's action calls. They count even if the action does not reach that call. */
export function pageLimits(endpoints: readonly Endpoint[]) {
  const limits = new Map(endpoints.map(({ path, limits }) => [path, limits]));
  /** @param page - the path after the language */
  return (
    page: string,
    { form = '', intent = '' }: Readonly<Record<string, string>>,
  ): readonly LimitName[] => {
    // Staff share their office's address, and every action at the desk needs a session.
    if (isDesk(`/${page}`)) return [];
    const endpointsByButton = pages[page];
    const path =
      endpointsByButton?.get(form) ?? endpointsByButton?.get(intent) ?? endpointsByButton?.get('send');
    return (path && limits.get(path)) ?? submission;
  };
}
