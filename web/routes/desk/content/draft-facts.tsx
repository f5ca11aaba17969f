import { isLiveDraft } from '#domain/publications/drafts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Pair } from '../../../ui/pair.tsx';
import facts from '../cases/case-facts.module.css';
import { Moment } from '../moment.tsx';
import type { ShownDraft } from './draft-actions.tsx';
import { DraftStateText } from './draft-list.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { DraftRefusal } from './draft-outcome.tsx';
import { DraftRemark } from './draft-remark.tsx';
import { FaultText } from './place-name.tsx';

export function DraftFacts({ entry }: { entry: ShownDraft }) {
  const { t, language } = useTranslation('content');
  const { draft, approvedBy, scheduledBy, needsReview, refusal, fault, notices, previewPage } = entry;
  /** The preview shows the draft on the first day of what begins later. */
  const [firstDay] = notices.flatMap((one) => (one.about === 'coming' ? one.day : [])).sort();
  const shownAt = new URLSearchParams({
    language,
    ...(firstDay && { day: firstDay }),
    ...(previewPage && { to: previewPage }),
  });
  return (
    <>
      <DraftRemark draft={draft} />
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
            <a href={`${entry.preview}?${shownAt}`} target="_blank" rel="noopener">
              {t('drafts.preview')}
            </a>
          </p>
        )}
        {fault && isLiveDraft(draft.state) && (
          <div className="note">
            <p>{t('drafts.fault')}</p>
            <FaultText fault={fault} draftId={draft.id} />
          </div>
        )}
        {isLiveDraft(draft.state) && <DraftNotices notices={notices} />}
      </section>
    </>
  );
}
