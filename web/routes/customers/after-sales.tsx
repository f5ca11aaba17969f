import { FileText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { afterSales } from '#domain/forms/after-sales.ts';
import { useComplaintPromise } from '../../forms/confirmation/complaint-promise.tsx';
import styles from '../../forms/form-page.module.css';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import workshopScene from '../../scenes/workshop.svg';
import { siteContext } from '../../site.ts';
import type { Route } from './+types/after-sales.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'after-sales';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { complaints } = context.get(siteContext).content;
  return { complaints };
};

export const action = (args: Route.ActionArgs) => leadAction(afterSales, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(afterSales, args);

export default function AfterSalesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  const service = query.get('servicetypeid');
  const { context, note } = useComplaintPromise(loaderData.complaints, service);
  return (
    <FormPage
      page="afterSales"
      scene={workshopScene}
      title={t('title')}
      lead={t('lead')}
      state={actionData}
      aside={
        <div className={styles.file}>
          <FileText />
          <p>
            <a href="/files/after-sales-prices.pdf">{t('prices')}</a> <span>({t('pricesHint')})</span>
          </p>
        </div>
      }
    >
      {/* An unknown service of a link selects nothing. */}
      <SubmissionForm form={afterSales} state={actionData} preset={{ ServiceTypeId: service ?? '' }}>
        <NextSteps namespace={namespace} steps={['next.study', 'next.call']} {...context} />
        {note}
      </SubmissionForm>
    </FormPage>
  );
}
