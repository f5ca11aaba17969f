import { evaluation } from '#domain/forms/surveys.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from '../components/survey-page.tsx';
import { leadAction } from '../forms/form-action.ts';
import type { Route } from './+types/evaluation.ts';

export { shouldRevalidate } from '../forms/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(evaluation, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(evaluation, args);

export default function EvaluationPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={evaluation} page="evaluation" state={actionData} />;
}
