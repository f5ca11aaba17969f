import type { SitePath } from '#domain/pages.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Reference } from '../../ui/reference.tsx';

/** A reference that links to its page at the desk. */
export function ReferenceLink({ to, reference }: { to: SitePath; reference: string }) {
  return (
    <SiteLink to={to}>
      <Reference>{reference}</Reference>
    </SiteLink>
  );
}
