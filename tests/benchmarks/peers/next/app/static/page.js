import { NextLanding } from '../landing.js';

/** Next renders this page once, in the build. */
export default function StaticPage() {
  return <NextLanding />;
}
