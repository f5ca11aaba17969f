import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExampleTable } from './example-table.tsx';
import { PageHead } from './page-head.tsx';
import type { ProductFacts } from './product-facts.ts';
import styles from './product-page.module.css';
import { Terms } from './terms.tsx';

/**
 * A product's page: what it is, its form, and beside it the product's examples and terms.
 * @param page - the page's key in `pages.json`
 * @param namespace - holds `title` and `lead`
 * @param failed - the form shows errors
 */
export function ProductPage({
  page,
  namespace,
  failed,
  facts,
  children,
}: {
  page: string;
  namespace: string;
  failed: boolean;
  facts: ProductFacts;
  children: ReactNode;
}) {
  const { t } = useTranslation(namespace);
  const { t: product } = useTranslation('product');
  const { examples, benefits, terms } = facts;
  return (
    <main id="main" className={styles.page}>
      <PageHead page={page} failed={failed} />
      <div className={styles.intro}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className={styles.form}>{children}</div>
      <aside className={styles.aside}>
        {examples.length > 0 && <ExampleTable examples={examples} />}
        {benefits && <Terms id="benefits" title={product('benefits.title')} terms={benefits} />}
        <Terms id="terms" title={product('terms.title')} terms={terms} />
      </aside>
    </main>
  );
}

/** What happens after a form is sent, said before its button. The steps' sentences stand in `next` of the namespace. */
export function NextSteps({ namespace, steps }: { namespace: string; steps: readonly string[] }) {
  const { t } = useTranslation(namespace);
  const { t: product } = useTranslation('product');
  return (
    <div className={styles.next}>
      <h2>{product('next.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`next.${step}`)}</li>
        ))}
      </ol>
    </div>
  );
}
