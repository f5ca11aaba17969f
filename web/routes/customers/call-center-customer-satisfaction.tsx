import { callCenterSurvey } from '#domain/forms/surveys.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import type { Route } from './+types/call-center-customer-satisfaction.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from './survey-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(callCenterSurvey, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(callCenterSurvey, args);

export default function CallCenterSurveyPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={callCenterSurvey} page="callCenterSatisfaction" state={actionData} />;
}
