import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import type { AllSentences } from './content/sentences.ts';
import type { Pages } from './pages/pages.ts';

/** What the process opened at its start, handed to whoever needs it as an argument. */
export interface Services {
  config: Config;
  log: Logger;
  now: () => Date;
  content: Content;
  sentences: AllSentences;
  pages: Pages;
}
