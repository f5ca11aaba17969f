import { Outlet, useMatches } from 'react-router';
import { changeLanguage } from '../../i18n/change-language.ts';
import type { PageHandle } from '../../i18n/page-namespaces.ts';
import { SiteFrame } from '../../ui/frame/site-frame.tsx';
import type { Route } from './+types/language.ts';

/** Without a loader, the router leaves the page empty until `clientLoader` has run. */
export const loader = () => null;

/** A language switch waits for the new sentences. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await changeLanguage(params.language);
}

export function shouldRevalidate({
  currentParams,
  nextParams,
}: Route.ClientLoaderArgs & ShouldRevalidateParams) {
  return currentParams.language !== nextParams.language;
}
interface ShouldRevalidateParams {
  currentParams: { language?: string };
  nextParams: { language?: string };
}

export default function LanguageLayout() {
  const frames = useMatches().map((match) => (match.handle as PageHandle | undefined)?.frame);
  if (frames.includes('own')) return <Outlet />;
  return (
    <SiteFrame footer={!frames.includes('no footer')}>
      <Outlet />
    </SiteFrame>
  );
}
