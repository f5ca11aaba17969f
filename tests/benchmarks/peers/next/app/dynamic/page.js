import { NextLanding } from '../landing.js';

/** Next renders this page for each request. */
export const dynamic = 'force-dynamic';

export default function DynamicPage() {
  return <NextLanding />;
}
