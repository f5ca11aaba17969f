import MiniSearch from 'minisearch';
import type { Language } from '#domain/language.ts';
import type { Content } from '../content.ts';
import type { ContentServices } from '../services.ts';
import { type SearchDocument, searchDocuments } from './documents.ts';
import { placesOf, splitWords, termOf, type WordPlace } from './terms.ts';

export interface SearchIndex {
  engine: MiniSearch<SearchDocument>;
  documents: ReadonlyMap<string, SearchDocument>;
  /** Computed on first use, since some texts are long. */
  places(document: SearchDocument): WordPlace[];
}

/** Keyed by `content.company`: every reload replaces that object, so that stale indexes are dropped. */
const indexes = new WeakMap<Content['company'], Partial<Record<Language, SearchIndex>>>();

/** Built on the first search. */
export function searchIndexFor(
  { content, sentences }: Pick<ContentServices, 'content' | 'sentences'>,
  language: Language,
): SearchIndex {
  const byLanguage = indexes.get(content.company) ?? {};
  indexes.set(content.company, byLanguage);
  byLanguage[language] ??= makeIndex(searchDocuments(content, sentences, language));
  return byLanguage[language];
}

function makeIndex(documents: SearchDocument[]): SearchIndex {
  const engine = new MiniSearch<SearchDocument>({
    fields: ['title', 'within', 'text', 'otherWords'],
    tokenize: splitWords,
    processTerm: termOf,
  });
  engine.addAll(documents);
  const known = new WeakMap<SearchDocument, WordPlace[]>();
  return {
    engine,
    documents: new Map(documents.map((document) => [document.id, document])),
    places(document) {
      const places = known.get(document) ?? placesOf(document.text);
      known.set(document, places);
      return places;
    },
  };
}
