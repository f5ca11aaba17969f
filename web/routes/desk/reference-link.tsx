import type { SitePath } from '#domain/pages.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Reference } from '../../ui/reference.tsx';

/** @param name - of the person, before the reference */
export function ReferenceLink({ to, reference, name }: { to: SitePath; reference: string; name?: string }) {
  return (
    <SiteLink to={to}>
      {name && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <Reference>{reference}</Reference>
    </SiteLink>
  );
}
