import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Asker, questions, readQuestions } from '#domain/qualify/questions.ts';
import { useOptionLists } from '../../forms/lists/option-lists.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import tabs from '../../ui/tabs.module.css';
import type { Route } from './+types/qualify.ts';
import { AnswerPlaceholder, QualifyResult } from './answer.tsx';
import styles from './qualify.module.css';
import { askerOf, type QualifyState, qualifyAction } from './qualify-action.ts';
import { type QualifyFacts, qualifyFacts } from './qualify-facts.ts';
import { Questions } from './questions.tsx';
import { useQuestionSteps } from './use-question-steps.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: ['forms', 'messages', 'product', 'qualify'] };

export const loader = (args: Route.LoaderArgs) => qualifyFacts(args);
export const action = (args: Route.ActionArgs) => qualifyAction(args);
export const clientAction = (args: Route.ClientActionArgs) => qualifyAction(args);

export default function QualifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const asker = askerOf(query);
  // The key resets the form when the questions change.
  return <Qualify key={asker} asker={asker} facts={loaderData} state={actionData} />;
}

const form = 'qualify';
const askers = [
  ['individual', 'qualify'],
  ['business', 'qualify?for=business'],
] as const;

function Qualify({
  asker,
  facts,
  state,
}: {
  asker: Asker;
  facts: QualifyFacts;
  state: QualifyState | undefined;
}) {
  const { t } = useTranslation('qualify');
  const lists = useOptionLists();
  const { today, leadAges } = facts;
  const conditions = useMemo(() => ({ today, lists, ...leadAges }), [today, lists, leadAges]);
  const names = questions[asker];
  const steps = useQuestionSteps(
    form,
    names,
    state,
    (name, value) => readQuestions([name], () => value, conditions).errors,
  );
  const { answers } = state ?? {};
  return (
    <Page
      page="qualify"
      hasFailed={Object.keys(steps.errors).length > 0}
      title={t('title')}
      lead={t('lead', { context: asker })}
    >
      <div className={`answered ${styles.qualify}`}>
        <div className={`stack5 ${styles.asked}`}>
          <nav aria-label={t('askers.label')} className="cluster2">
            {askers.map(([one, to]) => (
              <SiteLink
                key={one}
                to={to}
                className={tabs.choice}
                aria-current={one === asker ? 'true' : undefined}
                preventScrollReset
                replace
              >
                {t(`askers.${one}`)}
              </SiteLink>
            ))}
          </nav>
          <Questions form={form} names={names} values={state?.values ?? {}} steps={steps} />
          <p className="quiet">{t('private')}</p>
        </div>
        <div className={`stack7 ${styles.output}`}>
          {answers ? (
            <QualifyResult asker={asker} asked={{ answers, conditions }} facts={facts} />
          ) : (
            <AnswerPlaceholder />
          )}
        </div>
      </div>
    </Page>
  );
}
