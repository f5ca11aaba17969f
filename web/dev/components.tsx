import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Buttons } from './buttons.tsx';
import styles from './components.module.css';
import { Content } from './content.tsx';
import { Controls } from './controls.tsx';
import { specimenFacts } from './facts.ts';
import { forceStates } from './forced-states.ts';
import { FormParts } from './form-parts.tsx';
import { Pictures } from './pictures.tsx';
import { Pieces } from './pieces.tsx';
import { Sending } from './sending.tsx';
import { Tokens } from './tokens.tsx';

/**
 * Every component in every state, in one language: `/dev/components` shows both side by side. A route under development
 * only (`web/routes.ts`); it stands within the site, whose header, menu, banner and footer it shows by that.
 */
export const handle = {
  namespaces: [
    ...[
      'about',
      'calculator',
      'confirmation',
      'contact',
      'forms',
      'individual',
      'landing',
      'malpractice',
      'messages',
    ],
    ...['offers', 'product', 'reports'],
  ],
};

export const loader = (args: LoaderFunctionArgs) => specimenFacts(args);

export default function ComponentsPage() {
  const facts = useLoaderData<typeof loader>();
  useEffect(() => {
    // Some components take the focus when they appear, and the page would begin there.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // In a column, the address that counts is that of the page around it.
    const { hash } = window.parent.location;
    const named = document.getElementById(hash.slice(1));
    if (named) named.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    return forceStates();
  }, []);
  return (
    <main id="main" className={styles.page}>
      <title>Components</title>
      <meta name="robots" content="noindex" />
      <h1 dir="ltr" lang="en">
        Components
      </h1>
      <Tokens />
      <Buttons />
      <Controls />
      <FormParts />
      <Content {...facts} />
      <Pieces {...facts} />
      <Sending />
      <Pictures />
    </main>
  );
}
