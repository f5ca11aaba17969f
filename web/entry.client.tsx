import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { showOrHideBanner, startCookies } from './cookies/choosing.ts';
import { handOnEarlyInput, watchEarlyInput } from './early-input.ts';
import { readEmbeddedPage } from './embedded-page.tsx';
import { CarriedListsContext } from './forms/lists/carried-lists.ts';
import { rememberLanguage, setBrowserSentences } from './i18n/change-language.ts';
import { fetchSentences } from './i18n/sentence-loader.ts';
import { SentenceStore } from './i18n/sentence-store.ts';
import { SentencesContext } from './i18n/use-translation.ts';
import { nextPageLost } from './ui/frame/load-route-module.ts';
import { forgetWhenShownAgain } from './ui/frame/whole-load.ts';

const { language, sentences, lists, cookiesVersion, tagManagerId } = readEmbeddedPage();
startCookies({ version: cookiesVersion, tagManagerId });
forgetWhenShownAgain(window.location.pathname);
const store = new SentenceStore(language, sentences, {
  fetch: fetchSentences,
  // The next page then comes as a full load, with its sentences.
  lost: () => nextPageLost.tell(),
});
setBrowserSentences(store);
rememberLanguage(language);

watchEarlyInput();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SentencesContext value={store}>
        <CarriedListsContext value={lists}>
          <HydratedRouter />
        </CarriedListsContext>
      </SentencesContext>
    </StrictMode>,
    {
      // Runs in the commit that rendered the page or a part of it again.
      onRecoverableError(error) {
        handOnEarlyInput();
        showOrHideBanner();
        reportError(error);
      },
    },
  );
});
