import { useLocation } from 'react-router';
import { FieldTermsContext } from '../../forms/field-term.tsx';
import { FormPage, type FormPageProps } from '../../forms/form-page.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { financeProduct } from '../../structured-data.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { StructuredDataScript } from '../../ui/frame/structured-data.tsx';
import { ExampleTable } from './example-table.tsx';
import type { ProductFacts } from './product-facts.ts';
import { Terms } from './terms.tsx';

/** A product's page: its form, and beside it the product's examples, benefits and terms. */
export function ProductPage({ facts, ...page }: FormPageProps & { facts: ProductFacts }) {
  const { t } = useTranslation('product');
  const { t: shell } = useTranslation();
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
    <FieldTermsContext value={facts.fieldTerms ?? {}}>
      <FormPage
        {...page}
        aside={
          <>
            <StructuredDataScript
              describe={import.meta.env.SSR ? (publisher) => financeProduct(publisher, described) : undefined}
            />
            {examples.length > 0 && <ExampleTable examples={examples} />}
            <p>
              <SiteLink to="apr-disclosure">{t('disclosure')}</SiteLink>
            </p>
            <p data-screen>
              <SiteLink to={described.path.startsWith('business') ? 'qualify?for=business' : 'qualify'}>
                {shell('links.qualify')}
              </SiteLink>
            </p>
            {benefits && <Terms id="benefits" title={t('benefits.title')} terms={benefits} />}
            <Terms id="terms" title={t('terms.title')} terms={terms} />
          </>
        }
      />
    </FieldTermsContext>
  );
}
