import type { Language } from '#domain/language.ts';
import type { Sentences } from '../site.ts';
import { type Words, wordsOf } from './words.ts';

export type Resources = Record<string, Sentences>;

export interface SentenceSource {
  /** Rejects if the namespace cannot be loaded. */
  fetch(language: Language, namespace: string): Promise<Sentences>;
  onLoadFailure(): void;
}

/** Has the sentences of one page on the server, of all visited pages in the browser. */
export class SentenceStore {
  private readonly source: SentenceSource | undefined;
  private readonly namespaces = new Map<string, Sentences>();
  private readonly read = new Map<string, Words>();
  private readonly pendingLoads = new Map<string, Promise<Words>>();
  private readonly usedNamespaces = new Set<string>();

  /** @param source - browser only; without it a missing namespace is empty */
  constructor(language: Language, resources: Resources, source?: SentenceSource) {
    this.source = source;
    for (const [namespace, sentences] of Object.entries(resources)) this.add(language, namespace, sentences);
  }

  /** Returns an empty object if the namespace is missing. */
  sentences(language: Language, namespace: string): Sentences {
    return this.namespaces.get(`${language}/${namespace}`) ?? {};
  }

  /** Always returns the same object, or a promise if the namespace must load first. */
  words(language: Language, namespace: string): Words | Promise<Words> {
    const key = `${language}/${namespace}`;
    const known = this.read.get(key);
    if (known) return known;
    if (this.source && !this.namespaces.has(key)) return this.load(this.source, language, namespace);
    return this.wordsFromLoaded(language, namespace);
  }

  private wordsFromLoaded(language: Language, namespace: string): Words {
    const words = wordsOf(this.sentences(language, namespace), language);
    this.read.set(`${language}/${namespace}`, words);
    return words;
  }

  /** Fetches all used namespaces. Rejects if one fails. */
  async fetchLanguage(language: Language): Promise<void> {
    const missing = [...this.usedNamespaces].filter(
      (namespace) => !this.namespaces.has(`${language}/${namespace}`),
    );
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
      this.pendingLoads.get(key) ??
      source.fetch(language, namespace).then(
        (sentences) => {
          this.add(language, namespace, sentences);
          return this.wordsFromLoaded(language, namespace);
        },
        () => {
          source.onLoadFailure();
          // Never settles: the waiting components cannot render without the sentences.
          return new Promise<Words>(() => {});
        },
      );
    this.pendingLoads.set(key, loading);
    return loading;
  }

  private add(language: Language, namespace: string, sentences: Sentences): void {
    this.usedNamespaces.add(namespace);
    this.namespaces.set(`${language}/${namespace}`, sentences);
  }
}
