import { type RouteConfig, route } from '@react-router/dev/routes';

/** Pages for those who build the site; `server/development.ts` asks for them. No build knows of them. */
const forDevelopment = process.env.DEVELOPMENT_PAGES ? [route('dev/components', 'dev/components.tsx')] : [];

// The site map: every route, in the order of `domain/pages.ts`. Pages of later work are added here.
export default [
  route(':language', 'routes/frame/language.tsx', [
    route('individual', 'routes/landing/individual.tsx'),
    route('individual/personal-finance', 'routes/apply/personal-finance.tsx'),
    route('individual/cars-finance', 'routes/apply/cars-finance.tsx'),
    route('business', 'routes/landing/business.tsx'),
    route('business/cash-finance', 'routes/apply/cash-finance.tsx'),
    route('business/equipment-finance', 'routes/apply/equipment-finance.tsx'),
    route('business/approval', 'routes/customers/approval.tsx'),
    // Its second name in each language; `domain/pages.ts` and `web/i18n/aliases.ts` know which.
    route('companies-approval', 'routes/customers/approval.tsx', { id: 'companies-approval' }),
    route('approval', 'routes/customers/approval.tsx', { id: 'approval-alias' }),
    route('financing-calculator', 'routes/calculator/financing-calculator.tsx'),
    route('reports', 'routes/about/reports.tsx'),
    route('apr-disclosure', 'routes/policies/apr-disclosure.tsx'),
    route('contact-us', 'routes/contact/contact-us.tsx'),
    route('contact-us-form', 'routes/contact/contact-us.tsx', { id: 'contact-us-form' }),
    route('offers', 'routes/offers/offers.tsx'),
    route('individual/offers', 'routes/offers/offers.tsx', { id: 'individual-offers' }),
    route('business/offers', 'routes/offers/offers.tsx', { id: 'business-offers' }),
    route('individual/offers/:id', 'routes/offers/offer.tsx', { id: 'individual-offer' }),
    route('business/offers/:id', 'routes/offers/offer.tsx', { id: 'business-offer' }),
    route('malpractice-report', 'routes/whistleblowing/malpractice-report.tsx'),
    route('malpractice-report/follow-up', 'routes/whistleblowing/malpractice-follow-up.tsx'),
    route('update-information', 'routes/customers/update-information.tsx'),
    route('update-information-success', 'routes/customers/update-information-success.tsx'),
    route('evaluation', 'routes/customers/evaluation.tsx'),
    route('customer-satisfaction', 'routes/customers/customer-satisfaction.tsx'),
    route('call-center-customer-satisfaction', 'routes/customers/call-center-customer-satisfaction.tsx'),
    route('after-sales', 'routes/customers/after-sales.tsx'),
    route('about', 'routes/about/about.tsx'),
    route('policies/terms-conditions', 'routes/policies/terms-conditions.tsx'),
    route('policies/privacy-policy', 'routes/policies/privacy-policy.tsx'),
    route('policies/cookies-policy', 'routes/policies/cookies-policy.tsx'),
    route('offers/terms-conditions', 'routes/offers/offers-terms.tsx'),
    route('cookies', 'routes/policies/cookies.tsx'),
    route('accessibility', 'routes/policies/accessibility.tsx'),
    route('personal-success-page', 'routes/apply/personal-success-page.tsx'),
    route('cars-success-page', 'routes/apply/cars-success-page.tsx'),
    route('equipment-success-page', 'routes/apply/equipment-success-page.tsx'),
    route('cash-success-page', 'routes/apply/cash-success-page.tsx'),
    route('success-page', 'routes/apply/success-page.tsx'),
    ...forDevelopment,
    route('*', 'routes/frame/not-found.tsx'),
  ]),
] satisfies RouteConfig;
