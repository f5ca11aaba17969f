import type { ReactNode } from 'react';
import { formatDayFirst } from '#domain/dates/written-date.ts';

/** A telephone number of the company that can be called by a tap. It runs from the left in both languages. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/\s/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

/** An e-mail address that can be written to. */
export function Email({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

/** The code by which a submission is quoted: no translator touches it. */
export function Reference({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  );
}

/** A civil date in figures. */
export function Day({ of }: { of: string }) {
  return <bdi dir="ltr">{formatDayFirst(of)}</bdi>;
}

/** A title and what stands under it. Stands in a `<dl>`. */
export function Pair({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
