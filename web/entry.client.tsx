import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { showOrHideBanner, startCookies } from './cookies/choosing.ts';
import { restoreEarlyInput, watchEarlyInput } from './early-input.ts';
import { readEmbeddedPage } from './embedded-page.tsx';
import { EmbeddedListsContext } from './forms/lists/embedded-lists.ts';
import { rememberLanguage, setBrowserSentences } from './i18n/change-language.ts';
import { fetchSentences } from './i18n/sentence-loader.ts';
import { SentenceStore } from './i18n/sentence-store.ts';
import { SentencesContext } from './i18n/use-translation.ts';
import { reloadFromBfcache } from './ui/frame/full-load.ts';
import { onPageLoadFailure } from './ui/frame/load-route-module.ts';

const { language, sentences, lists, cookiesVersion, tagManagerId } = readEmbeddedPage();
startCookies({ version: cookiesVersion, tagManagerId });
reloadFromBfcache(window.location.pathname);
const store = new SentenceStore(language, sentences, {
  fetch: fetchSentences,
  // The next page then comes as a full load, with its sentences.
  onLoadFailure: () => onPageLoadFailure.notify(),
});
setBrowserSentences(store);
rememberLanguage(language);

watchEarlyInput();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SentencesContext value={store}>
        <EmbeddedListsContext value={lists}>
          <HydratedRouter />
        </EmbeddedListsContext>
      </SentencesContext>
    </StrictMode>,
    {
      // Runs in the commit that rendered the page or a part of it again.
      onRecoverableError(error) {
        restoreEarlyInput();
        showOrHideBanner();
        reportError(error);
      },
    },
  );
});
