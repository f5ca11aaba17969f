import type { DraftNotice } from '#contract/desk-content.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Lists facts that an author or reviewer may overlook. */
export function DraftNotices({ notices }: { notices: readonly DraftNotice[] }) {
  const { t, language } = useTranslation('content');
  const { t: pages } = useTranslation('pages');
  if (notices.length === 0) return null;
  const textOf = (notice: DraftNotice) => {
    if (notice.about === 'range') {
      const { product, least, most } = notice;
      return t('drafts.notices.range', { product: pages(`${product}.title`), least, most });
    }
    const day = longDate(notice.day, language);
    if (notice.about === 'updated') return t('drafts.notices.updated', { day });
    return t(`drafts.notices.${notice.about}`, { title: notice.title[language], day });
  };
  return (
    <div className="note">
      <p>{t('drafts.notices.title')}</p>
      <ul className="bullets">
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>{textOf(notice)}</li>
        ))}
      </ul>
    </div>
  );
}
