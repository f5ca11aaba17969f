import { createContext } from 'react-router';
import type { ApiCall } from '#contract/api-call.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import { browserApi } from '../api/browser-api.ts';
import { readEmbeddedPage } from '../embedded-page.tsx';
import { languageOfPath } from '../i18n/language.ts';
import { type PendingCodes, pendingCodes } from './codes/pending-codes.ts';
import { listsInBrowser } from './lists/option-lists.ts';
import { browserKeys, type SubmissionKeys } from './sending/idempotency-keys.ts';

/** A form's action runs in the browser or, without scripts, on the server. */
export interface FormServices {
  api: ApiCall;
  conditions(): Conditions;
  keys(attempt: string): SubmissionKeys;
  /** With scripts the page shows success and then navigates. Without, the action redirects. */
  hasScripts: boolean;
  /** An external API accepts only the specification (R1.8). */
  readonly isOwnApi: boolean;
  /** Server only: it reads the body, within limits, before the page renders. */
  posted?: FormData | undefined;
  /** Browser only: the server keeps no state between a visitor's requests. */
  pendingCodes?: PendingCodes;
}

export function conditionsInBrowser(): Conditions {
  const { leadAges, lists } = readEmbeddedPage();
  const today = todayInRiyadh(new Date());
  return { today, lists: listsInBrowser(lists), ...leadAges };
}

/** Holds a form with a file until its action reads it, because WebKit loses files in a `Request` body. */
export const pendingFormData: { form?: FormData | undefined } = {};

const inBrowser: FormServices = {
  api: (...call) =>
    browserApi(readEmbeddedPage().apiBaseUrl, () => languageOfPath(window.location.pathname))(...call),
  conditions: conditionsInBrowser,
  keys: () => browserKeys,
  hasScripts: true,
  get isOwnApi() {
    return readEmbeddedPage().apiBaseUrl === '';
  },
  pendingCodes,
};

/** On the server `createLoadContext` replaces the browser's services. */
export const formContext = createContext<FormServices>(inBrowser);
