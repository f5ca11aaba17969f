import { useTranslation } from 'react-i18next';
import { calculate } from '#domain/calculator.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { ExampleTable } from '../components/example-table.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Terms } from '../components/terms.tsx';
import { hasFailed } from '../forms/form-state.ts';
import { provenAction } from '../forms/proven-action.ts';
import { ProvenForm } from '../forms/proven-form.tsx';
import { languageOfPath } from '../i18n/language.ts';
import { siteContext } from '../site.ts';
import type { Route } from './+types/personal-finance.ts';
import styles from './form-page.module.css';

export const handle = { namespaces: ['forms', 'messages', 'personal-finance'] };

const successPage = 'personal-success-page';

/** The product's terms, and its examples worked out with the rates in force. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { products, rates, today } = context.get(siteContext);
  const { examples, terms } = products.personalFinance;
  return {
    terms: terms[languageOfPath(new URL(request.url).pathname)],
    examples: examples.map((example) => ({
      ...example,
      ...calculate({ loanType: 'PERSONAL', ...example }, rates, today),
    })),
  };
}

export const action = (args: Route.ActionArgs) => provenAction(personalFinance, successPage, args);
export const clientAction = (args: Route.ClientActionArgs) =>
  provenAction(personalFinance, successPage, args);

// Sending the form changes nothing that the page read; asking again would only lose it when the network is lost.
export function shouldRevalidate({ currentParams, nextParams }: Params) {
  return currentParams.language !== nextParams.language;
}
interface Params {
  currentParams: { language?: string };
  nextParams: { language?: string };
}

export default function PersonalFinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('personal-finance');
  const state = actionData;
  return (
    <main id="main" className={styles.page}>
      <PageHead page="personalFinance" failed={hasFailed(state)} />
      <div className={styles.intro}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className={styles.form}>
        <ProvenForm form={personalFinance} state={state} successPage={successPage}>
          <div className={styles.next}>
            <h2>{t('next.title')}</h2>
            <ol>
              {(['code', 'study', 'call'] as const).map((step) => (
                <li key={step}>{t(`next.${step}`)}</li>
              ))}
            </ol>
          </div>
        </ProvenForm>
      </div>
      <aside className={styles.aside}>
        <ExampleTable title={t('examples.title')} note={t('examples.note')} examples={loaderData.examples} />
        <Terms title={t('terms.title')} terms={loaderData.terms} />
      </aside>
    </main>
  );
}
