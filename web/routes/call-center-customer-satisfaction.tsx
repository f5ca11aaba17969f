import { callCenterSurvey } from '#domain/forms/surveys.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from '../components/survey-page.tsx';
import { leadAction } from '../forms/form-action.ts';
import type { Route } from './+types/call-center-customer-satisfaction.ts';

export { shouldRevalidate } from '../forms/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(callCenterSurvey, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(callCenterSurvey, args);

export default function CallCenterSurveyPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={callCenterSurvey} page="callCenterSatisfaction" state={actionData} />;
}
