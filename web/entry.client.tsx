import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { todayInRiyadh } from '#domain/civil-date.ts';
import { browserApi } from './api/browser-api.ts';
import { startCookies } from './cookies/choosing.ts';
import { readEmbeddedPage } from './embedded-page.tsx';
import { formContext } from './forms/form-context.ts';
import { browserKeys } from './forms/idempotency-keys.ts';
import { pendingCodes } from './forms/pending-codes.ts';
import { setBrowserI18n } from './i18n/change-language.ts';
import { createI18n } from './i18n/i18n.ts';
import { languageOfPath } from './i18n/language.ts';
import { sentenceLoader } from './i18n/sentence-loader.ts';

const { language, sentences, apiBaseUrl, leadAge, cookiesVersion, tagManagerId } = readEmbeddedPage();
startCookies({ version: cookiesVersion, tagManagerId });
const i18n = createI18n(language, sentences, sentenceLoader);
setBrowserI18n(i18n);

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
      <I18nextProvider i18n={i18n}>
        <HydratedRouter getContext={getContext} />
      </I18nextProvider>
    </StrictMode>,
  );
});
