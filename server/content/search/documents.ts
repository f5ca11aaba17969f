import { formatDayFirst } from '#domain/dates/written-date.ts';
import type { Language } from '#domain/language.ts';
import { pageList } from '#domain/pages.ts';
import { fillTerm } from '#domain/products/product-terms.ts';
import { ownPagePath } from '#domain/publications/menu.ts';
import { offerPage, productPages } from '#domain/publications/offers.ts';
import { type AllSentences, fillPlaceholders } from '../../platform/sentences.ts';
import type { Content } from '../content.ts';
import { textOf } from '../markdown.ts';
import { policyList } from '../policies.ts';

export type DocumentKind = 'help' | 'product' | 'offer' | 'policy' | 'page';

/** A question, a product, an offer, a section of a policy, or a page. */
export interface SearchDocument {
  /** The address after the language. */
  id: string;
  kind: DocumentKind;
  title: string;
  /** The title of the question's subject, or of the section's policy. */
  within?: string | undefined;
  text: string;
  /** Synonyms that also match, and are never shown. */
  otherWords?: string;
}

const products = {
  personalFinance: productPages['personal-finance'],
  carFinance: productPages['cars-finance'],
  cashFinance: productPages['cash-finance'],
  equipmentFinance: productPages['equipment-finance'],
} as const;

/** Includes offers that have not begun. */
export function searchDocuments(
  content: Content,
  sentences: AllSentences,
  language: Language,
): SearchDocument[] {
  const words = (page: string, part: 'title' | 'description') =>
    fillPlaceholders(sentences.text(language, 'pages', `${page}.${part}` as 'about.title'), {
      date: formatDayFirst(content.disclosure.updated),
    });
  const titleOf = (path: string) => words(pageList.find((page) => page.path === path)?.key ?? '', 'title');

  const otherWords = sentences.namespace(language, 'search-words');
  const otherWordsOf = (page: string) => String(otherWords?.[page] ?? '');

  const questions = content.help.subjects.flatMap(({ title, questions }) =>
    questions.map(
      ({ id, question, answer }): SearchDocument => ({
        id: `help/${id}`,
        kind: 'help',
        title: question[language],
        within: title[language],
        text: textOf(answer[language]),
      }),
    ),
  );
  const offers = content.offers.map(
    (offer): SearchDocument => ({
      id: offerPage(offer),
      kind: 'offer',
      title: offer.title[language],
      text: [
        offer.description[language],
        ...offer.content[language].flatMap(({ title, list }) => [...(title ? [title] : []), ...list]),
      ].join(' '),
    }),
  );
  const sections = policyList.flatMap(({ name, path }) =>
    sectionsOf(content.policies[name][language].html).map(
      ({ id, title, text }): SearchDocument => ({
        id: `${path}#${id}`,
        kind: 'policy',
        title,
        within: titleOf(path),
        text,
      }),
    ),
  );
  const pages = pageList
    .filter(({ index, path }) => index && !path.includes(':'))
    .map(({ path, key }): SearchDocument => {
      const product = Object.entries(products).find(([, page]) => page === path)?.[0];
      const facts = content.products[product as keyof typeof products];
      const terms = facts ? [...facts.terms[language], ...(facts.benefits?.[language] ?? [])] : [];
      const branches = path === 'contact-us' ? content.branches : [];
      return {
        id: path,
        kind: product ? 'product' : 'page',
        title: words(key, 'title'),
        otherWords: otherWordsOf(key),
        text: [
          words(key, 'description'),
          ...terms.map((term) => fillTerm(term, facts, language)),
          ...branches.map(({ name, place }) => `${name[language]}: ${place[language]}.`),
        ].join(' '),
      };
    });
  const ownPages = Object.entries(content.pages).map(([id, page]): SearchDocument => {
    const { title, description, html } = page[language];
    return { id: ownPagePath(id), kind: 'page', title, text: `${description} ${textOf(html)}` };
  });
  return [...questions, ...offers, ...sections, ...pages, ...ownPages];
}

/** Drops the text before the first section. */
function sectionsOf(html: string): { id: string; title: string; text: string }[] {
  const [, ...parts] = html.split(/<h2 id="(section-\d+)">/);
  return parts.flatMap((id, index) => {
    if (index % 2 === 1) return [];
    const [title = '', ...rest] = (parts[index + 1] ?? '').split('</h2>');
    return [{ id, title: textOf(title), text: textOf(rest.join(' ')) }];
  });
}
