import type { LoaderFunctionArgs } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { type Policy, type PolicyName, siteContext } from '../../site.ts';

/** A policy in the page's language. */
export function policyLoader(
  name: PolicyName,
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
): Policy {
  return context.get(siteContext).content.policies[name][languageOfPath(new URL(request.url).pathname)];
}
