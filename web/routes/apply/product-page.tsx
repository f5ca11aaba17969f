import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { TitleKey } from '#domain/pages.ts';
import { cleanAmount } from '#domain/rules/digits.ts';
import type { Key, Namespace } from '#locales/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { financeProduct } from '../../structured-data.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { StructuredData } from '../../ui/frame/structured-data.tsx';
import panels from '../../ui/panel.module.css';
import { Amount } from '../../ui/riyal.tsx';
import type { SceneName } from '../../ui/scene.tsx';
import { ExampleTable } from './example-table.tsx';
import type { ProductFacts } from './product-facts.ts';
import styles from './product-page.module.css';
import { Terms } from './terms.tsx';

interface FormPageProps {
  /** The page's key in `locales/{ar,en}/pages.json`. */
  page: TitleKey;
  title: string;
  lead: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
  /** What the page is for, as a picture. */
  scene?: SceneName;
  /** The form shows errors. */
  failed: boolean;
  children: ReactNode;
}

/** A page with a form: what it is, the form, and beside it what helps to decide. */
export function FormPage({
  page,
  title,
  lead,
  index = true,
  scene,
  failed,
  aside,
  asideFirst = false,
  asideLong = false,
  below,
  children,
}: FormPageProps & {
  aside?: ReactNode;
  /** To be read before the form is filled in. */
  asideFirst?: boolean;
  /** It has more than a screen's worth of links, and scrolls away with the form. */
  asideLong?: boolean;
  below?: ReactNode;
}) {
  return (
    <Page
      page={page}
      failed={failed}
      index={index}
      title={title}
      lead={lead}
      scene={scene}
      className={styles.besides}
    >
      {asideFirst && <aside className={styles.aside}>{aside}</aside>}
      <div className={styles.form} id="form">
        {children}
      </div>
      {aside && !asideFirst && (
        <aside className={styles.aside} data-long={asideLong || undefined}>
          {aside}
        </aside>
      )}
      {below}
    </Page>
  );
}

/** A product's page: its form, and beside it the product's examples, benefits and terms. */
export function ProductPage({ facts, ...page }: FormPageProps & { facts: ProductFacts }) {
  const { t } = useTranslation('product');
  const { t: words } = useTranslation('pages');
  const { pathname } = useLocation();
  const { examples, benefits, terms, limits, apr } = facts;
  const described = {
    path: pathname.split('/').slice(2).join('/'),
    name: words(`${page.page}.title`),
    description: words(`${page.page}.description`),
    limits,
    apr,
  };
  return (
    <FormPage
      {...page}
      aside={
        <>
          <StructuredData
            describe={import.meta.env.SSR ? (publisher) => financeProduct(publisher, described) : undefined}
          />
          {examples.length > 0 && <ExampleTable examples={examples} />}
          <p>
            <SiteLink to="apr-disclosure">{t('disclosure')}</SiteLink>
          </p>
          {benefits && <Terms id="benefits" title={t('benefits.title')} terms={benefits} />}
          <Terms id="terms" title={t('terms.title')} terms={terms} />
        </>
      }
    />
  );
}

/**
 * What happens after a form is sent, said before its button.
 * @param steps - keys of the namespace
 */
export function NextSteps<N extends Namespace>({
  namespace,
  steps,
  context,
}: {
  namespace: N;
  steps: readonly Key<N>[];
  /** Chooses between forms of a sentence. */
  context?: string;
}) {
  const { t } = useTranslation(namespace);
  const { t: product } = useTranslation('product');
  return (
    <div className={`${panels.panel} ${styles.next}`}>
      <h2>{product('next.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step, context === undefined ? {} : { context })}</li>
        ))}
      </ol>
    </div>
  );
}

/** The amount that the calculator handed on, where the form has no field for it. */
export function CarriedAmount() {
  const { t } = useTranslation('product');
  const [query] = useSearchParams();
  const amount = cleanAmount(query.get('loanAmount') ?? '');
  if (!/^[1-9]\d{0,9}$/.test(amount)) return null;
  return (
    <p className={panels.note}>
      {t('carried')} <Amount riyals={Number(amount)} />
    </p>
  );
}
