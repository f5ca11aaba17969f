import { contractSurvey } from '#domain/forms/surveys.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from '../components/survey-page.tsx';
import { leadAction } from '../forms/form-action.ts';
import type { Route } from './+types/customer-satisfaction.ts';

export { shouldRevalidate } from '../forms/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(contractSurvey, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(contractSurvey, args);

export default function ContractSurveyPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={contractSurvey} page="customerSatisfaction" state={actionData} />;
}
