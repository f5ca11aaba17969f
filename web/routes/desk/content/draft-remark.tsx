import type { DraftSummary } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** The reviewer's reason for sending the draft back. */
export function DraftRemark({ draft: { remark } }: { draft: DraftSummary }) {
  const { t } = useTranslation('content');
  return (
    remark && (
      <div className="note">
        <p>{t('drafts.remark')}</p>
        <p dir="auto" className="as-written">
          {remark}
        </p>
      </div>
    )
  );
}
