import { isLiveDraft } from '#domain/publications/drafts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import { useForgottenDraft } from '../drafts/use-draft.ts';
import type { Route } from './+types/draft.ts';
import { markChanges } from './changes.ts';
import { Differences } from './differences.tsx';
import { DraftActions, stepDraft } from './draft-actions.tsx';
import { ChangedExamples } from './draft-examples.tsx';
import { DraftFacts } from './draft-facts.tsx';
import { DraftOutcome } from './draft-outcome.tsx';
import { takeStep } from './draft-steps.ts';

export const handle = { namespaces: ['desk', 'content', 'content-faults', 'calculator'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'content');
  const entry = await room.draft(args.params.id);
  if (!entry) throw nothingHere();
  const { differences, ...rest } = entry;
  const { isPublisher, isEditable } = room;
  return { entry: rest, changes: markChanges(differences), isPublisher, isEditable };
}

export const action = (args: Route.ActionArgs) => takeStep(args, args.params.id);

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const { entry, changes, isPublisher, isEditable } = loaderData;
  const { draft, examples } = entry;
  const refused = actionData && 'refused' in actionData ? actionData : undefined;
  const taken = refused ? undefined : actionData;
  useForgottenDraft(stepDraft(draft.id, 'send-back'), taken);
  useForgottenDraft(stepDraft(draft.id, 'schedule'), taken);
  return (
    <Page
      page="deskDraft"
      values={{ title: draft.title }}
      title={draft.title}
      lead={<SiteLink to="desk/content/history">{t('history.title')}</SiteLink>}
      hasFailed={refused !== undefined}
    >
      {actionData && <DraftOutcome outcome={actionData} />}
      <DraftFacts entry={entry} />
      {isEditable && (
        <DraftActions
          entry={entry}
          isPublisher={isPublisher}
          isEmpty={changes.length === 0}
          remark={refused?.typed}
          isTimeRefused={refused?.refused === 'past'}
        />
      )}
      {examples.length > 0 && <ChangedExamples examples={examples} />}
      <section className="stack4" aria-labelledby="differences">
        <h2 id="differences">{t('drafts.differences.title')}</h2>
        <Differences
          changes={changes}
          draftId={isEditable && isLiveDraft(draft.state) ? draft.id : undefined}
        />
      </section>
    </Page>
  );
}
