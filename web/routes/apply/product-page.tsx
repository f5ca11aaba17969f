import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Form } from '#domain/forms/form.ts';
import { linkValueNames } from '#domain/link-values/link-value-names.ts';
import { choicesOfAddress } from '#domain/qualify/carried-fields.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { Key } from '#locales/keys.ts';
import { FieldTermsContext } from '../../forms/field-term.tsx';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import type { FormState, FormValues } from '../../forms/form-state.ts';
import { LinkValuesNote, OfferTitle } from '../../forms/link-values-note.tsx';
import { useOptionLists } from '../../forms/lists/option-lists.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ProductName } from '../../site.ts';
import { financeProduct } from '../../structured-data.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { StructuredDataScript } from '../../ui/frame/structured-data.tsx';
import { ExampleTable } from './example-table.tsx';
import type { ProductFacts } from './product-facts.ts';

export function ProductPage({
  page,
  form,
  scene,
  state,
  facts,
  children,
}: {
  page: ProductName;
  form: Form;
  scene: string;
  state: FormState | undefined;
  facts: ProductFacts;
  children: ReactNode;
}) {
  const { t } = useTranslation('product');
  const { t: own } = useTranslation('apply');
  const { t: shell } = useTranslation();
  const { t: words } = useTranslation('pages');
  const { pathname } = useLocation();
  const { examples, benefits, terms, limits, apr } = facts;
  const named = { context: form.name };
  const path = pathname.split('/').slice(2).join('/');
  return (
    <FieldTermsContext value={facts.fieldTerms ?? {}}>
      <FormPage
        page={page}
        scene={scene}
        title={own('title', named)}
        lead={own('lead', named)}
        state={state}
        aside={
          <>
            <StructuredDataScript
              describe={
                import.meta.env.SSR
                  ? (publisher) =>
                      financeProduct(publisher, {
                        path,
                        name: words(`${page}.title`),
                        description: words(`${page}.description`),
                        limits,
                        apr,
                      })
                  : undefined
              }
            />
            {examples.length > 0 && <ExampleTable examples={examples} />}
            <p>
              <SiteLink to="apr-disclosure">{t('disclosure')}</SiteLink>
            </p>
            <p data-screen>
              <SiteLink to={path.startsWith('business') ? 'qualify?for=business' : 'qualify'}>
                {shell('links.qualify')}
              </SiteLink>
            </p>
            {benefits && <Terms id="benefits" title={t('benefits.title')} terms={benefits} />}
            <Terms id="terms" title={t('terms.title')} terms={terms} />
          </>
        }
      >
        <LinkValuesNote form={form} offer={facts.offer} />
        {children}
      </FormPage>
    </FieldTermsContext>
  );
}

/** Reads the amount of the calculator's link and, without scripts, the choices of the page `qualify`. */
export function usePreset(form: Form): FormValues {
  const [query] = useSearchParams();
  const lists = useOptionLists();
  const amount = query.get(linkValueNames.RequiredFinance.address);
  return {
    ...choicesOfAddress(form, (name) => query.get(name), lists),
    ...(amount && form.fields.includes('loanAmount') && { loanAmount: withoutControls(amount) }),
  };
}

export function AfterForm({
  form,
  facts,
  steps,
}: {
  form: Form;
  facts: ProductFacts;
  steps: readonly Key<'apply'>[];
}) {
  return (
    <>
      <OfferTitle offer={facts.offer} />
      <NextSteps namespace="apply" steps={steps} context={form.name} />
    </>
  );
}

function Terms({ id, title, terms }: { id: string; title: string; terms: readonly string[] }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {title}
      </h2>
      <ul className="bullets">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  );
}
