import { createContext, RouterContextProvider } from 'react-router';
import type { Site } from '#contract/site.ts';
import { formContext } from './forms/form-context.ts';
import { derivedKeys } from './forms/sending/idempotency-keys.ts';

export type * from '#contract/site.ts';

/** The part of a loader's arguments that pages read. */
export interface PageArgs {
  request: Request;
  context: { get(key: typeof siteContext): Site };
}

export const siteContext = createContext<Site>();

/** The server calls this through the bundle, which holds the context's key. */
export function createLoadContext(site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(formContext, {
    api: site.api,
    conditions: () => ({
      today: site.today,
      lists: site.content.lists,
      ...site.leadAges,
    }),
    keys: (attempt) => derivedKeys(attempt, new Date()),
    hasScripts: false,
    isOwnApi: site.settings.apiBaseUrl === '',
    posted: site.posted,
  });
  return context;
}
