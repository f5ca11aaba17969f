import { type RouteConfig, route } from '@react-router/dev/routes';

// The site map: every route of the specification, in its order. Pages of later work are added here.
export default [
  route(':language', 'routes/language.tsx', [
    route('individual', 'routes/individual.tsx'),
    route('individual/personal-finance', 'routes/personal-finance.tsx'),
    route('individual/cars-finance', 'routes/cars-finance.tsx'),
    route('personal-success-page', 'routes/personal-success-page.tsx'),
    route('cars-success-page', 'routes/cars-success-page.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
