import { evaluation } from '#domain/forms/surveys.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import type { Route } from './+types/evaluation.ts';
import { homeWithoutQuery, SurveyPage, surveyNamespaces } from './survey-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: surveyNamespaces };

export const loader = ({ request }: Route.LoaderArgs) => homeWithoutQuery(request);
export const action = (args: Route.ActionArgs) => leadAction(evaluation, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(evaluation, args);

export default function EvaluationPage({ actionData }: Route.ComponentProps) {
  return <SurveyPage form={evaluation} page="evaluation" state={actionData} />;
}
