import { Outlet, useMatches } from 'react-router';
import type { PageHandle } from '../../i18n/page-namespaces.ts';
import { SiteFrame } from '../../ui/frame/site-frame.tsx';

/** Around every page of the site. */
export default function SiteLayout() {
  const hasFooter = useMatches().every((match) => (match.handle as PageHandle | undefined)?.footer !== false);
  return (
    <SiteFrame footer={hasFooter}>
      <Outlet />
    </SiteFrame>
  );
}
