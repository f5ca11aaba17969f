import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Pair } from '../../../ui/pair.tsx';
import facts from '../cases/case-facts.module.css';
import { nothingHere, roomOf } from '../desk-access.ts';
import { DeskInput } from '../desk-field.tsx';
import panel from '../desk-panel.module.css';
import { DeskForm } from '../drafts/desk-form.tsx';
import { useForgottenDraft } from '../drafts/use-draft.ts';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/version.ts';
import { AuthorName, VersionReason } from './author-name.tsx';
import { markChanges } from './changes.ts';
import { Differences } from './differences.tsx';
import { DraftOutcome, useRemarkTooLong } from './draft-outcome.tsx';
import { rollBackStep } from './draft-steps.ts';

export const handle = { namespaces: ['desk', 'content', 'content-faults'] };

const numberOf = (id: string) => (/^\d{1,10}$/.test(id) ? Number(id) : Number.NaN);

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'content');
  const id = numberOf(args.params.id);
  const [found, [newest]] = await Promise.all([room.version(id), room.versions()]);
  if (!found) throw nothingHere();
  const canRollBack = room.isPublisher && room.isEditable && newest?.id !== id;
  return { version: found.version, changes: markChanges(found.differences), canRollBack };
}

export const action = (args: Route.ActionArgs) => rollBackStep(args, numberOf(args.params.id));

export default function VersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const { version, changes, canRollBack } = loaderData;
  const title = t('history.version', { number: version.id });
  const draft = `roll back ${version.id}`;
  const refused = actionData && 'refused' in actionData ? actionData : undefined;
  const tooLong = useRemarkTooLong(refused?.typed);
  useForgottenDraft(draft, refused ? undefined : actionData);
  return (
    <Page
      page="deskVersion"
      values={{ number: String(version.id) }}
      title={title}
      lead={<SiteLink to="desk/content/history">{t('history.title')}</SiteLink>}
      hasFailed={refused !== undefined}
    >
      {actionData && <DraftOutcome outcome={actionData} />}
      <section className={`panel stack5 ${facts.facts}`} aria-label={t('history.facts')}>
        <dl className="pairs">
          <Pair title={t('history.columns.madeAt')}>
            <Moment at={version.madeAt} />
          </Pair>
          <Pair title={t('history.columns.name')}>
            <AuthorName author={version.author} />
          </Pair>
          <Pair title={t('history.columns.reason')}>
            <VersionReason {...version} />
          </Pair>
          <Pair title={t('history.columns.approvedBy')}>
            <bdi>{version.approvedBy ?? '—'}</bdi>
          </Pair>
        </dl>
      </section>
      {canRollBack && (
        <section className={`card ${panel.panel}`} aria-labelledby="again">
          <h2 id="again">{t('history.again')}</h2>
          <DeskForm draft={draft} className={panel.panel}>
            <p>{t('history.againHelp')}</p>
            <DeskInput
              title={t('history.columns.reason')}
              name="reason"
              required
              error={tooLong}
              defaultValue={refused?.typed}
              dir="auto"
            />
            <button type="submit" className={button()}>
              {t('history.press')}
            </button>
          </DeskForm>
        </section>
      )}
      <section className="stack4" aria-labelledby="differences">
        <h2 id="differences">{t('drafts.differences.title')}</h2>
        <Differences changes={changes} />
      </section>
    </Page>
  );
}
