import type { SitePath } from '#domain/pages.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';

/** A reference that leads to its page. */
export function ReferenceLink({ to, reference }: { to: SitePath; reference: string }) {
  return (
    <SiteLink to={to}>
      <bdi dir="ltr" translate="no">
        {reference}
      </bdi>
    </SiteLink>
  );
}
