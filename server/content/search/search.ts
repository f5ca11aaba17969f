import type { SearchHit } from '#contract/site.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Language } from '#domain/language.ts';
import { offerPage, offerState } from '#domain/publications/offers.ts';
import { fold } from '#domain/rules/folding.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { ContentServices } from '../services.ts';
import type { DocumentKind } from './documents.ts';
import { excerptOf, markTerms } from './excerpt.ts';
import { indexOf } from './search-index.ts';
import { placesOf, splitWords, termOf } from './terms.ts';

type SearchServices = Pick<ContentServices, 'content' | 'sentences' | 'now'>;

/** Characters of what is typed; what is longer is cut before anything is done with it. */
const longestQuery = 100;
/** Words that are searched for, and results that are shown. */
const mostWords = 10;
const mostResults = 20;
/** Shorter words are too like one another to forgive a letter. */
const forgivenFrom = 4;

/** What answers a question stands before what mentions it. */
const weights: Readonly<Record<DocumentKind, number>> = {
  product: 1.6,
  help: 1.4,
  page: 1.2,
  offer: 1,
  policy: 0.8,
};

/**
 * What is found of help, products, offers, policies and pages, the best first. Words are compared folded and by their
 * beginning; where nothing has them all, one letter is forgiven, and then what has some of them is found. Offers that
 * have not begun are not there. Nobody is told what was searched for (R22.6).
 */
export function search(
  services: SearchServices,
  language: Language,
  typed: string,
): { query: string; found: SearchHit[] } {
  const query = withoutControls(typed.slice(0, longestQuery)).trim();
  return { query, found: find(services, language, termsOf(query)) };
}

/** A word that finds nothing may become another, and is searched for where there is none besides: "can" begins "cancel". */
function termsOf(query: string): string[] {
  const words = splitWords(query).slice(0, mostWords);
  const terms = words.map(termOf).filter(Boolean);
  return terms.length > 0 ? terms : words.slice(-1).map(fold);
}

function find(services: SearchServices, language: Language, asked: string[]): SearchHit[] {
  const { content, now } = services;
  const { engine, documents, places } = indexOf(services, language);
  const today = todayInRiyadh(now());
  const offers = new Map<string, ReturnType<typeof offerState>>(
    content.offers.map((offer) => [offerPage(offer), offerState(offer, today)]),
  );
  const having = (combineWith: 'AND' | 'OR', letters: 0 | 1) =>
    engine.search(asked.join(' '), {
      combineWith,
      processTerm: (term) => term,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => term.length >= forgivenFrom && letters,
      boost: { title: 3, otherWords: 3 },
      boostDocument: (id) =>
        weights[documents.get(id)?.kind ?? 'page'] * (offers.get(id) === 'old' ? 0.5 : 1),
      filter: ({ id }) => offers.get(id) !== 'coming',
    });
  let best = having('AND', 0);
  if (best.length === 0) best = having('AND', 1);
  if (best.length === 0) best = having('OR', 1);
  return best.slice(0, mostResults).flatMap(({ id, terms }): SearchHit[] => {
    const document = documents.get(id);
    if (!document) return [];
    const { kind, title, within, text } = document;
    const found = new Set(terms);
    return [
      {
        path: id as SearchHit['path'],
        kind: offers.get(id) === 'old' ? 'oldOffer' : kind,
        title: markTerms(title, placesOf(title), found),
        within,
        excerpt: excerptOf(text, places(document), found),
      },
    ];
  });
}
