import type { RouterContextProvider } from 'react-router';
import { calculate } from '#domain/calculator/calculator.ts';
import { productFacts } from '../routes/apply/product-facts.ts';
import { calculatorFacts } from '../routes/calculator/calculator-state.ts';
import { landingFacts } from '../routes/landing/landing-facts.ts';
import { languageOf, offerLists } from '../routes/offers/offer-facts.ts';
import { siteContext } from '../site.ts';

const solutions = [
  { name: 'carFinance', to: 'individual/cars-finance' },
  { name: 'personalFinance', to: 'individual/personal-finance' },
] as const;

/** What the components show here is what the company publishes, in this column's language. */
export function specimenFacts(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const site = args.context.get(siteContext);
  const language = languageOf(args);
  const loan = { loanType: 'IJARAH', amount: 150_000, years: 5, balloon: 40_000 } as const;
  const { about, rates, today, branches, cookies } = site;
  return {
    language,
    landing: landingFacts('individual', solutions, args),
    offers: offerLists('individual', args),
    product: productFacts('carFinance', args),
    members: about.board.map(({ nameAr, nameEn, roleAr, roleEn, path, cv }) => ({
      name: language === 'ar' ? nameAr : nameEn,
      role: language === 'ar' ? roleAr : roleEn,
      photo: path,
      cv,
    })),
    branches,
    cookies: cookies.categories.essential,
    calculated: {
      loan,
      result: calculate(loan, rates, today),
      question: { by: 'amount' as const },
      form: 'specimen',
      facts: calculatorFacts(site),
    },
  };
}

export type SpecimenFacts = ReturnType<typeof specimenFacts>;
