import type { ReactNode } from 'react';

/** One title with its value, inside a `<dl>`. */
export function Pair({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
