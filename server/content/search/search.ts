import type { SearchHit } from '#contract/site.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Language } from '#domain/language.ts';
import { offerPage, offerState } from '#domain/publications/offers.ts';
import { fold } from '#domain/rules/folding.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { ContentServices } from '../services.ts';
import type { DocumentKind } from './documents.ts';
import { excerptOf, markTerms } from './excerpt.ts';
import { searchIndexFor } from './search-index.ts';
import { placesOf, splitWords, termOf } from './terms.ts';

type SearchServices = Pick<ContentServices, 'content' | 'sentences' | 'now'>;

/** In characters; the rest of the query is ignored. */
const maxQueryLength = 100;
const maxWords = 10;
const maxResults = 20;
/** Minimum length for one wrong letter: too many shorter words differ by one. */
const fuzzyMinLength = 4;

/** Documents that answer a question come before those that mention its words. */
const weights: Readonly<Record<DocumentKind, number>> = {
  product: 1.6,
  help: 1.4,
  page: 1.2,
  offer: 1,
  policy: 0.8,
};

/**
 * Best match first. Words match folded (`domain/rules/folding.ts`) and by prefix. If no document has all words, one
 * wrong letter per word is allowed. If that finds nothing either, some of the words are enough. Offers that have not
 * begun are left out. The query is neither stored nor logged (R22.7).
 */
export function search(
  services: SearchServices,
  language: Language,
  typed: string,
): { query: string; found: SearchHit[] } {
  const query = withoutControls(typed.slice(0, maxQueryLength)).trim();
  return { query, found: find(services, language, termsOf(query)) };
}

/** If all words are stop words, uses the last one: "can" may become "cancel". */
function termsOf(query: string): string[] {
  const words = splitWords(query).slice(0, maxWords);
  const terms = words.map(termOf).filter(Boolean);
  return terms.length > 0 ? terms : words.slice(-1).map(fold);
}

function find(services: SearchServices, language: Language, asked: string[]): SearchHit[] {
  const { content, now } = services;
  const { engine, documents, places } = searchIndexFor(services, language);
  const today = todayInRiyadh(now());
  const offers = new Map<string, ReturnType<typeof offerState>>(
    content.offers.map((offer) => [offerPage(offer), offerState(offer, today)]),
  );
  const searchWith = (combineWith: 'AND' | 'OR', letters: 0 | 1) =>
    engine.search(asked.join(' '), {
      combineWith,
      processTerm: (term) => term,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => term.length >= fuzzyMinLength && letters,
      boost: { title: 3, otherWords: 3 },
      boostDocument: (id) =>
        weights[documents.get(id)?.kind ?? 'page'] * (offers.get(id) === 'old' ? 0.5 : 1),
      filter: ({ id }) => offers.get(id) !== 'coming',
    });
  let best = searchWith('AND', 0);
  if (best.length === 0) best = searchWith('AND', 1);
  if (best.length === 0) best = searchWith('OR', 1);
  return best.slice(0, maxResults).flatMap(({ id, terms }): SearchHit[] => {
    const document = documents.get(id);
    if (!document) return [];
    const { kind, title, within, text } = document;
    const found = new Set(terms);
    return [
      {
        path: id as SearchHit['path'],
        kind: offers.get(id) === 'old' ? 'oldOffer' : kind,
        title: markTerms(title, placesOf(title), found),
        section: within,
        excerpt: excerptOf(text, places(document), found),
      },
    ];
  });
}
