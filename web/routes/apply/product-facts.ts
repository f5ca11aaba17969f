import { calculate } from '#domain/calculator/calculator.ts';
import { periods } from '#domain/calculator/loan-query.ts';
import type { Form } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import { linkValueNames } from '#domain/link-values/link-value-names.ts';
import { isOfferOf } from '#domain/link-values/link-values.ts';
import type { SitePath } from '#domain/pages.ts';
import { fieldsNeedingTerms } from '#domain/products/fields-needing-terms.ts';
import { publishedTerms, requirementTerms, termValues } from '#domain/products/product-terms.ts';
import { offerPage, offerState } from '#domain/publications/offers.ts';
import type { FieldTerms } from '../../forms/field-term.tsx';
import type { FormOffer } from '../../forms/link-values-note.tsx';
import { languageOfPath } from '../../i18n/language.ts';
import {
  type Example,
  type PageArgs,
  type Product,
  type ProductName,
  type Site,
  type StartingRate,
  siteContext,
} from '../../site.ts';

/** The examples are calculated with the rates in force. */
export function productFacts(name: ProductName, { context, request }: PageArgs, form?: Form) {
  const site = context.get(siteContext);
  const { limits, apr, benefits } = site.content.products[name];
  const language = languageOfPath(new URL(request.url).pathname);
  return {
    limits,
    apr,
    terms: publishedTerms(site.content.products[name])[language],
    benefits: benefits?.[language],
    examples: workedExamples(name, site),
    offer: form && chosenOffer(form, request, site),
    fieldTerms: form && fieldTerms(form, site.content.products[name], site, language),
  };
}

function fieldTerms(form: Form, product: Product, site: Site, language: Language): FieldTerms {
  const { today, content, leadAges } = site;
  const conditions = { today, lists: content.lists, ...leadAges };
  const terms = requirementTerms(product);
  return Object.fromEntries(
    Object.entries(fieldsNeedingTerms(form, product.asks ?? {}, conditions)).map(
      ([field, { requirement, uncoveredChoices }]) => [
        field,
        { term: terms[requirement]?.[language] ?? '', beyond: uncoveredChoices },
      ],
    ),
  );
}

/** Returns the offer that the form's address names, if it is for this form. */
function chosenOffer(
  form: Pick<Form, 'page'>,
  request: Request,
  { content, today }: Site,
): FormOffer | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get(linkValueNames.offerId.address);
  const offer = content.offers.find((each) => each.id === id);
  if (!offer || !isOfferOf(form, offer, today)) return undefined;
  const title = offer.title[languageOfPath(pathname)];
  return { id: offer.id, title, to: offerPage(offer), isOld: offerState(offer, today) === 'old' };
}

export type ProductFacts = ReturnType<typeof productFacts>;

/** Each card has its product's limits, and the product's first example with the calculated APR. */
export function productCards(
  cards: readonly { name: ProductName; to: SitePath }[],
  { context }: Pick<PageArgs, 'context'>,
) {
  const site = context.get(siteContext);
  return cards.map(({ name, to }) => ({
    name,
    to,
    limits: site.content.products[name].limits,
    income: termValues(site.content.products[name], 'en').monthlyIncome,
    example: workedExamples(name, site)[0],
  }));
}

/** Returns each rate with its example, in the page's language. */
export function startingRates(
  kinds: readonly StartingRate[],
  { context, request }: PageArgs,
): { name: string; apr: number; example: Example }[] {
  const { content, today } = context.get(siteContext);
  const language = languageOfPath(new URL(request.url).pathname);
  return kinds.map(({ name, example, loanType, apr = 0 }) => ({
    name: name[language],
    example,
    apr: loanType ? calculate({ ...example, loanType }, content.rates, today).apr : apr,
  }));
}

/** The periods, in years, are those that all products offer. */
export function businessPayments(args: PageArgs) {
  const { disclosure, products } = args.context.get(siteContext).content;
  const { equipmentFinance, cashFinance } = products;
  const most = Math.min(equipmentFinance.limits.months.most, cashFinance.limits.months.most);
  return {
    rates: startingRates(disclosure.business, args),
    periods: periods.filter((years) => 12 * years <= most),
  };
}

function workedExamples(name: ProductName, { content, today }: Site) {
  const { examples, loanType } = content.products[name];
  return loanType
    ? examples.map((example) => ({
        ...example,
        ...calculate({ ...example, loanType }, content.rates, today),
      }))
    : [];
}
