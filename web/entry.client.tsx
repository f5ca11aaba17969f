import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { setBrowserI18n } from './i18n/change-language.ts';
import { readEmbeddedSentences } from './i18n/embedded-sentences.tsx';
import { createI18n } from './i18n/i18n.ts';
import { sentenceLoader } from './i18n/sentence-loader.ts';

const { language, resources } = readEmbeddedSentences();
const i18n = createI18n(language, resources, sentenceLoader);
setBrowserI18n(i18n);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
