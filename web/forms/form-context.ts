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

/**
 * What a form's action needs, in the browser and, for visitors without scripts, on the server: the action is one
 * function, and this is what differs.
 */
export interface FormServices {
  api: ApiCall;
  conditions(): Conditions;
  keys(attempt: string): SubmissionKeys;
  /** With scripts the page shows success itself, and then moves on; without, the answer is a redirect. */
  hasScripts: boolean;
  /** Whether the API is ours: another server's speaks only the specification (R1.8). */
  readonly isOwnApi: boolean;
  /** On the server the form that was posted: it has been read before any page, within its limits. */
  posted?: FormData | undefined;
  /** The codes that this tab waits for. None on the server, which keeps nothing of a visitor between two requests. */
  pendingCodes?: PendingCodes;
}

/** What answers are checked against in the browser. */
export function conditionsInBrowser(): Conditions {
  const { leadAges, lists: carried } = readEmbeddedPage();
  const today = todayInRiyadh(new Date());
  return { today, lists: listsInBrowser(carried), ...leadAges };
}

/** In the browser a form with a file, until its action has it: WebKit reads no file back out of a request. */
export const held: { form?: FormData | undefined } = {};

/** The browser's, which only pages that send something bring. */
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

/** On the server `createLoadContext` sets another. */
export const formContext = createContext<FormServices>(inBrowser);
