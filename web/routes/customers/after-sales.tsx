import { FileText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { afterSales } from '#domain/forms/after-sales.ts';
import styles from '../../forms/form-page.module.css';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { LeadForm } from '../../forms/lead-form.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import workshopScene from '../../scenes/workshop.svg';
import type { Route } from './+types/after-sales.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'after-sales';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const action = (args: Route.ActionArgs) => leadAction(afterSales, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(afterSales, args);

export default function AfterSalesPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  return (
    <FormPage
      page="afterSales"
      scene={workshopScene}
      title={t('title')}
      lead={t('lead')}
      failed={hasFailed(actionData)}
      aside={
        <div className={styles.file}>
          <FileText aria-hidden="true" />
          <p>
            <a href="/files/after-sales-prices.pdf">{t('prices')}</a> <span>({t('pricesHint')})</span>
          </p>
        </div>
      }
    >
      {/* A link may say which service is meant; what the list does not have chooses nothing. */}
      <LeadForm
        form={afterSales}
        state={actionData}
        preset={{ ServiceTypeId: query.get('servicetypeid') ?? '' }}
      >
        <NextSteps namespace={namespace} steps={['next.study', 'next.call']} />
      </LeadForm>
    </FormPage>
  );
}
