import { isLiveDraft } from '#domain/publications/drafts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Pair } from '../../../ui/pair.tsx';
import facts from '../cases/case-facts.module.css';
import { Moment } from '../moment.tsx';
import type { ShownDraft } from './draft-actions.tsx';
import { DraftStateText } from './draft-list.tsx';
import { DraftRefusal } from './draft-outcome.tsx';
import { FaultText } from './place-name.tsx';

export function DraftFacts({ entry }: { entry: ShownDraft }) {
  const { t } = useTranslation('content');
  const { draft, approvedBy, scheduledBy, needsReview, remark, refusal, fault } = entry;
  return (
    <>
      {remark && (
        <div className="note">
          <p>{t('drafts.remark')}</p>
          <p dir="auto" className="as-written">
            {remark}
          </p>
        </div>
      )}
      {refusal && (
        <div role="alert" className="note">
          <p>{t('drafts.notPublished')}</p>
          <DraftRefusal refusal={refusal} />
        </div>
      )}
      <section className={`panel stack5 ${facts.facts}`} aria-label={t('drafts.facts')}>
        <dl className="pairs">
          <Pair title={t('drafts.columns.state')}>
            <DraftStateText draft={draft} />
          </Pair>
          <Pair title={t('drafts.columns.authors')}>
            <bdi>{draft.authors.join(t('drafts.comma'))}</bdi>
          </Pair>
          <Pair title={t('drafts.columns.changedAt')}>
            <Moment at={draft.changedAt} />
          </Pair>
          <Pair title={t('drafts.approvedBy')}>
            {approvedBy ? <bdi>{approvedBy}</bdi> : t(needsReview ? 'drafts.needed' : 'drafts.notNeeded')}
          </Pair>
          {scheduledBy && (
            <Pair title={t('drafts.scheduledBy')}>
              <bdi>{scheduledBy}</bdi>
            </Pair>
          )}
        </dl>
        {isLiveDraft(draft.state) && (
          <p>
            <a href={entry.preview}>{t('drafts.preview')}</a>
          </p>
        )}
        {fault && isLiveDraft(draft.state) && (
          <div className="note">
            <p>{t('drafts.fault')}</p>
            <FaultText fault={fault} />
          </div>
        )}
      </section>
    </>
  );
}
