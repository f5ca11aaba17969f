import type { SitePath } from '#domain/pages.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Reference } from '../../ui/reference.tsx';

export function ReferenceLink({ to, reference }: { to: SitePath; reference: string }) {
  return (
    <SiteLink to={to}>
      <Reference>{reference}</Reference>
    </SiteLink>
  );
}
