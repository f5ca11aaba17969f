import type { Language } from '#domain/language.ts';
import type { Sentences } from '../site.ts';
import { type Words, wordsOf } from './words.ts';

export type Resources = Record<string, Sentences>;

/** How a browser comes to the sentences of further pages. */
export interface SentenceSource {
  /** Fetches a namespace; rejects where it cannot be had. */
  fetch(language: Language, namespace: string): Promise<Sentences>;
  /** Called when a page stands without its sentences. */
  lost(): void;
}

/** The sentences that there are: on the server a page's own, in the browser those of all pages that were seen. */
export class SentenceStore {
  private readonly source: SentenceSource | undefined;
  private readonly namespaces = new Map<string, Sentences>();
  private readonly read = new Map<string, Words>();
  private readonly underWay = new Map<string, Promise<Words>>();
  private readonly named = new Set<string>();

  /** @param source - only in browsers: without it a namespace that is not there is empty */
  constructor(language: Language, resources: Resources, source?: SentenceSource) {
    this.source = source;
    for (const [namespace, sentences] of Object.entries(resources)) this.add(language, namespace, sentences);
  }

  /** A namespace as it stands in `locales/`; empty where there is none. */
  sentences(language: Language, namespace: string): Sentences {
    return this.namespaces.get(`${language}/${namespace}`) ?? {};
  }

  /** A namespace to be read, always by the same object; where it has to be loaded first, when that is done. */
  words(language: Language, namespace: string): Words | Promise<Words> {
    const key = `${language}/${namespace}`;
    const known = this.read.get(key);
    if (known) return known;
    if (this.source && !this.namespaces.has(key)) return this.load(this.source, language, namespace);
    return this.wordsThere(language, namespace);
  }

  private wordsThere(language: Language, namespace: string): Words {
    const words = wordsOf(this.sentences(language, namespace), language);
    this.read.set(`${language}/${namespace}`, words);
    return words;
  }

  /** Fetches in another language what was used in this one. Rejects when any of it cannot be had. */
  async fetchLanguage(language: Language): Promise<void> {
    const missing = [...this.named].filter((namespace) => !this.namespaces.has(`${language}/${namespace}`));
    await Promise.all(
      missing.map(async (namespace) => {
        const sentences = await this.source?.fetch(language, namespace);
        if (sentences) this.add(language, namespace, sentences);
      }),
    );
  }

  private load(source: SentenceSource, language: Language, namespace: string): Promise<Words> {
    const key = `${language}/${namespace}`;
    const loading =
      this.underWay.get(key) ??
      source.fetch(language, namespace).then(
        (sentences) => {
          this.add(language, namespace, sentences);
          return this.wordsThere(language, namespace);
        },
        () => {
          source.lost();
          // Whoever waits has no page to show.
          return new Promise<Words>(() => {});
        },
      );
    this.underWay.set(key, loading);
    return loading;
  }

  private add(language: Language, namespace: string, sentences: Sentences): void {
    this.named.add(namespace);
    this.namespaces.set(`${language}/${namespace}`, sentences);
  }
}
