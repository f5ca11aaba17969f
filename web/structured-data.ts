import type { CalculatedOffer } from '#domain/calculator/offer-example.ts';
import type { Language } from '#domain/language.ts';
import type { TitleKey } from '#domain/pages.ts';
import { pageList } from '#domain/pages.ts';
import { offerPage } from '#domain/publications/offers.ts';
import type { Company, Offer, Product } from './site.ts';

export interface Publisher {
  company: Company;
  publicUrl: string;
  language: Language;
}

export type StructuredData = Record<string, unknown>;

const context = 'https://schema.org';

/** Other objects refer to it by its `@id`. */
export function organization({ company, publicUrl, language }: Publisher): StructuredData {
  return {
    '@context': context,
    '@type': 'FinancialService',
    '@id': `${publicUrl}/#company`,
    name: company.name[language],
    legalName: company.legalName[language],
    slogan: company.tagline[language],
    url: `${publicUrl}/${language}/individual`,
    logo: `${publicUrl}/favicon.svg`,
    image: `${publicUrl}/share/${language}.jpg`,
    foundingDate: String(company.since),
    ...(company.numbers && numbersOf(company.numbers)),
    areaServed: 'SA',
    currenciesAccepted: 'SAR',
    email: company.email,
    contactPoint: [company.tollFree, company.unified].map((telephone) => ({
      '@type': 'ContactPoint',
      telephone,
      contactType: 'customer service',
      areaServed: 'SA',
      availableLanguage: ['ar', 'en'],
    })),
  };
}

function numbersOf({ licence, commercialRegister, vat }: NonNullable<Company['numbers']>): StructuredData {
  const identifier = Object.entries({ licence, commercialRegister })
    .filter(([, value]) => value !== undefined)
    .map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value }));
  return { ...(identifier.length > 0 && { identifier }), ...(vat && { vatID: vat }) };
}

/**
 * The APR is the range that the company publishes; APRs of examples are no range.
 * @param product.path - of the product's page, without the language
 */
export function financeProduct(
  publisher: Publisher,
  product: {
    path: string;
    name: string;
    description: string;
    limits: Product['limits'];
    apr?: { least: number; most: number } | undefined;
  },
): StructuredData {
  const { publicUrl, language } = publisher;
  const { least, most, months } = product.limits;
  return {
    '@context': context,
    '@type': 'LoanOrCredit',
    name: product.name,
    description: product.description,
    url: `${publicUrl}/${language}/${product.path}`,
    provider: providerOf(publisher),
    currency: 'SAR',
    ...((least || most) && {
      amount: {
        '@type': 'MonetaryAmount',
        currency: 'SAR',
        ...extent({ least, most }),
      },
    }),
    loanTerm: { '@type': 'QuantitativeValue', ...extent(months), unitCode: 'MON' },
    ...(product.apr && {
      annualPercentageRate: {
        '@type': 'QuantitativeValue',
        ...extent(product.apr),
      },
    }),
  };
}

function extent({ least, most }: { least?: number | undefined; most?: number | undefined }): StructuredData {
  return { ...(least !== undefined && { minValue: least }), ...(most !== undefined && { maxValue: most }) };
}

/** An offer is valid until its last day, if any, ends in Riyadh. */
export function offerData(publisher: Publisher, offer: Offer, worked?: CalculatedOffer): StructuredData {
  const { publicUrl, language } = publisher;
  return {
    '@context': context,
    '@type': 'Offer',
    name: offer.title[language],
    description: offer.description[language],
    url: `${publicUrl}/${language}/${offerPage(offer)}`,
    image: `${publicUrl}/files/${offer.image[language]}`,
    validFrom: `${offer.startDate}T00:00:00+03:00`,
    ...(offer.endDate && { validThrough: `${offer.endDate}T23:59:59+03:00` }),
    offeredBy: providerOf(publisher),
    itemOffered: {
      '@type': 'LoanOrCredit',
      name: offer.title[language],
      url: `${publicUrl}/${language}/${offer.path}/${offer.productType}`,
      ...(worked && figuresOf(worked)),
    },
  };
}

function figuresOf(worked: CalculatedOffer): StructuredData {
  const { amount, years, balloon, apr, monthlyPaymentWithInsurance } = worked;
  const riyals = (value: number) => ({ '@type': 'MonetaryAmount', currency: 'SAR', value });
  const repayment = (numberOfLoanPayments: number, value: number) => ({
    '@type': 'RepaymentSpecification',
    loanPaymentAmount: riyals(value),
    numberOfLoanPayments,
  });
  const monthly = repayment(12 * years, monthlyPaymentWithInsurance);
  return {
    currency: 'SAR',
    amount: riyals(amount),
    loanTerm: { '@type': 'QuantitativeValue', value: 12 * years, unitCode: 'MON' },
    annualPercentageRate: apr,
    // Includes a lease's final payment, without which the others do not yield the APR.
    loanRepaymentForm: balloon > 0 ? [monthly, repayment(1, balloon)] : monthly,
  };
}

/** @param answer - HTML */
export function questionData(question: string, answer: string): StructuredData {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } },
  };
}

/**
 * Lists the page's landing, each page whose path is a prefix, and the page itself. Undefined for a landing.
 * @param path - canonical, without the language
 * @param titleOf - returns a page's title by the page's key in `locales/{ar,en}/pages.json`
 */
export function breadcrumbs(
  { publicUrl, language }: Publisher,
  { path, title, titleOf }: { path: string; title: string; titleOf: (key: TitleKey) => string },
): StructuredData | undefined {
  const parts = path.split('/');
  const above = parts.slice(0, -1).flatMap((_, index) => {
    const parent = pageList.find((page) => page.path === parts.slice(0, index + 1).join('/'));
    return parent ? [{ path: parent.path, name: titleOf(parent.key) }] : [];
  });
  const isLanding = path === 'individual' || path === 'business';
  if (isLanding) return undefined;
  const isBelowLanding = parts[0] === 'individual' || parts[0] === 'business';
  const home = isBelowLanding ? [] : [{ path: 'individual', name: titleOf('individual') }];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [...home, ...above, { path, name: title }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: `${publicUrl}/${language}/${step.path}`,
    })),
  };
}

function providerOf({ company, publicUrl, language }: Publisher): StructuredData {
  return { '@type': 'FinancialService', '@id': `${publicUrl}/#company`, name: company.name[language] };
}
