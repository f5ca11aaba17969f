import { contractSurvey } from '#domain/forms/surveys.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import type { Route } from './+types/customer-satisfaction.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from './survey-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(contractSurvey, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(contractSurvey, args);

export default function ContractSurveyPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={contractSurvey} page="customerSatisfaction" state={actionData} />;
}
