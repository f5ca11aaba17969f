import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { todayInRiyadh } from '#domain/civil-date.ts';
import { browserApi } from './api/browser-api.ts';
import { startCookies } from './cookies/choosing.ts';
import { readEmbeddedPage } from './embedded-page.tsx';
import { formContext } from './forms/form-context.ts';
import { browserKeys } from './forms/idempotency-keys.ts';
import { pendingCodes } from './forms/pending-codes.ts';
import { setBrowserSentences } from './i18n/change-language.ts';
import { languageOfPath } from './i18n/language.ts';
import { fetchSentences } from './i18n/sentence-loader.ts';
import { SentenceStore } from './i18n/sentence-store.ts';
import { SentencesContext } from './i18n/use-translation.ts';

const { language, sentences, apiBaseUrl, leadAge, cookiesVersion, tagManagerId } = readEmbeddedPage();
startCookies({ version: cookiesVersion, tagManagerId });
const store = new SentenceStore(language, sentences, {
  fetch: fetchSentences,
  // The server's answer carries them.
  lost: () => window.location.reload(),
});
setBrowserSentences(store);

const api = browserApi(apiBaseUrl, () => languageOfPath(window.location.pathname));

/** What the forms' actions get here; on the server `createLoadContext` fills in the same. */
function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(formContext, {
    api,
    conditions: () => ({
      today: todayInRiyadh(new Date()),
      minLeadAge: leadAge.least,
      maxLeadAge: leadAge.most,
    }),
    keys: () => browserKeys,
    scripts: true,
    pendingCodes,
  });
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SentencesContext value={store}>
        <HydratedRouter getContext={getContext} />
      </SentencesContext>
    </StrictMode>,
  );
});
