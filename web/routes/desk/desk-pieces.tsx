import type { SitePath } from '#domain/pages.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Reference } from '../../ui/pieces.tsx';
import styles from './desk-panel.module.css';

const parts = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Riyadh' } as const;
const inRiyadh = new Intl.DateTimeFormat('en-GB', parts);

/** A moment by the clock in Riyadh. @param at - ISO 8601 */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi dir="ltr" className={styles.unbroken}>
        {inRiyadh.format(new Date(at))}
      </bdi>
    </time>
  );
}

/** A reference that leads to its page. */
export function ReferenceLink({ to, reference }: { to: SitePath; reference: string }) {
  return (
    <SiteLink to={to}>
      <Reference>{reference}</Reference>
    </SiteLink>
  );
}
