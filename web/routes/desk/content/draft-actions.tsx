import type { ReactNode } from 'react';
import type { DraftEntry } from '#contract/desk-content.ts';
import { isLiveDraft } from '#domain/publications/drafts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { DeskInput, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { DeskForm } from '../drafts/desk-form.tsx';
import { useRemarkTooLong } from './draft-outcome.tsx';

export type ShownDraft = Omit<DraftEntry, 'differences'>;

interface Actions {
  entry: ShownDraft;
  isPublisher: boolean;
  isEmpty: boolean;
  /** The remark of a refused step. */
  remark: string | undefined;
  isTimeRefused: boolean;
}

export function DraftActions(actions: Actions) {
  const { t } = useTranslation('content');
  const { entry, isPublisher, isEmpty } = actions;
  const { draft, isBehind } = entry;
  if (!isLiveDraft(draft.state)) return null;
  const step = { id: draft.id, seen: draft.changedAt };
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="steps">
      <h2 id="steps">{t('drafts.steps.title')}</h2>
      {isBehind && (
        <Step {...step} intent="rebase" press={t('drafts.steps.rebase')} isQuiet>
          <p>{t('drafts.behind')}</p>
        </Step>
      )}
      {draft.state === 'open' && !isEmpty && (
        <Step {...step} intent="ask" press={t('drafts.steps.ask')} isQuiet={!entry.needsReview} />
      )}
      <Review {...actions} />
      {isPublisher && !isEmpty && <Publish {...actions} />}
      {(isPublisher || draft.isMine) && (
        <details>
          <summary>{t('drafts.steps.discardTitle')}</summary>
          <Step {...step} intent="discard" press={t('drafts.steps.discard')} isQuiet>
            <label>
              <input type="checkbox" name="sure" required /> {t('drafts.steps.sure')}
            </label>
          </Step>
        </details>
      )}
    </section>
  );
}

function Review({ entry: { draft }, isPublisher, remark }: Actions) {
  const { t } = useTranslation('content');
  const tooLong = useRemarkTooLong(remark);
  if (draft.state === 'open' || (!isPublisher && !draft.isMine)) return null;
  const step = { id: draft.id, seen: draft.changedAt };
  return (
    <>
      {draft.state === 'in-review' && (!isPublisher || draft.isMine) && (
        <p>{t(isPublisher ? 'drafts.steps.own' : 'drafts.steps.waits')}</p>
      )}
      {draft.state === 'in-review' && isPublisher && !draft.isMine && (
        <Step {...step} intent="approve" press={t('drafts.steps.approve')} />
      )}
      {draft.state === 'scheduled' && isPublisher && (
        <Step {...step} intent="unschedule" press={t('drafts.steps.unschedule')} isQuiet />
      )}
      <details open={Boolean(remark)}>
        <summary>{t('drafts.steps.sendBackTitle')}</summary>
        <Step {...step} intent="send-back" press={t('drafts.steps.sendBack')} isQuiet>
          <DeskText
            title={t('drafts.remark')}
            error={tooLong}
            name="remark"
            rows={3}
            required
            defaultValue={remark}
          />
        </Step>
      </details>
    </>
  );
}

function Publish({ entry: { draft, needsReview, approvedBy }, isTimeRefused }: Actions) {
  const { t } = useTranslation('content');
  if (needsReview && !approvedBy) return <p>{t('drafts.steps.needsApproval')}</p>;
  const step = { id: draft.id, seen: draft.changedAt };
  return (
    <>
      <Step {...step} intent="publish" press={t('drafts.steps.publish')} />
      <Step {...step} intent="schedule" press={t('drafts.steps.schedule')} isQuiet>
        <DeskInput
          title={t('drafts.steps.at')}
          help={t('drafts.steps.atHelp')}
          error={isTimeRefused ? t('drafts.refused.past') : undefined}
          name="at"
          type="datetime-local"
          required
          dir="ltr"
        />
      </Step>
    </>
  );
}

export const stepDraft = (id: string, intent: 'send-back' | 'schedule') => `step ${id} ${intent}` as const;

function Step({
  id,
  seen,
  intent,
  press,
  isQuiet = false,
  children,
}: {
  id: string;
  seen: string;
  intent: string;
  press: string;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  return (
    <DeskForm draft={`step ${id} ${intent}`} className={styles.panel}>
      {children}
      {/* The server refuses the step if the draft has changed since this page was loaded. */}
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" name="intent" value={intent} className={button({ quiet: isQuiet })}>
        {press}
      </button>
    </DeskForm>
  );
}
