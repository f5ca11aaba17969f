import { type RouteConfig, route } from '@react-router/dev/routes';

/** Pages for those who build the site; `server/development.ts` asks for them. No build knows of them. */
const forDevelopment = process.env.DEVELOPMENT_PAGES ? [route('dev/components', 'dev/components.tsx')] : [];

// The site map: every route of the specification, in its order. Pages of later work are added here.
export default [
  route(':language', 'routes/language.tsx', [
    route('individual', 'routes/individual.tsx'),
    route('individual/personal-finance', 'routes/personal-finance.tsx'),
    route('individual/cars-finance', 'routes/cars-finance.tsx'),
    route('business', 'routes/business.tsx'),
    route('business/cash-finance', 'routes/cash-finance.tsx'),
    route('business/equipment-finance', 'routes/equipment-finance.tsx'),
    route('business/approval', 'routes/approval.tsx'),
    // Its second name in each language; `domain/pages.ts` and `web/i18n/aliases.ts` know which.
    route('companies-approval', 'routes/approval.tsx', { id: 'companies-approval' }),
    route('approval', 'routes/approval.tsx', { id: 'approval-alias' }),
    route('financing-calculator', 'routes/financing-calculator.tsx'),
    route('reports', 'routes/reports.tsx'),
    route('apr-disclosure', 'routes/apr-disclosure.tsx'),
    route('contact-us', 'routes/contact-us.tsx'),
    route('contact-us-form', 'routes/contact-us.tsx', { id: 'contact-us-form' }),
    route('offers', 'routes/offers.tsx'),
    route('individual/offers', 'routes/offers.tsx', { id: 'individual-offers' }),
    route('business/offers', 'routes/offers.tsx', { id: 'business-offers' }),
    route('individual/offers/:id', 'routes/offer.tsx', { id: 'individual-offer' }),
    route('business/offers/:id', 'routes/offer.tsx', { id: 'business-offer' }),
    route('malpractice-report', 'routes/malpractice-report.tsx'),
    route('malpractice-report/follow-up', 'routes/malpractice-follow-up.tsx'),
    route('update-information', 'routes/update-information.tsx'),
    route('update-information-success', 'routes/update-information-success.tsx'),
    route('evaluation', 'routes/evaluation.tsx'),
    route('customer-satisfaction', 'routes/customer-satisfaction.tsx'),
    route('call-center-customer-satisfaction', 'routes/call-center-customer-satisfaction.tsx'),
    route('after-sales', 'routes/after-sales.tsx'),
    route('about', 'routes/about.tsx'),
    route('policies/terms-conditions', 'routes/terms-conditions.tsx'),
    route('policies/privacy-policy', 'routes/privacy-policy.tsx'),
    route('policies/cookies-policy', 'routes/cookies-policy.tsx'),
    route('offers/terms-conditions', 'routes/offers-terms.tsx'),
    route('cookies', 'routes/cookies.tsx'),
    route('accessibility', 'routes/accessibility.tsx'),
    route('personal-success-page', 'routes/personal-success-page.tsx'),
    route('cars-success-page', 'routes/cars-success-page.tsx'),
    route('equipment-success-page', 'routes/equipment-success-page.tsx'),
    route('cash-success-page', 'routes/cash-success-page.tsx'),
    route('success-page', 'routes/success-page.tsx'),
    ...forDevelopment,
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
