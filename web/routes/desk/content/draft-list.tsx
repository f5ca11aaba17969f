import type { DraftSummary } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Moment } from '../moment.tsx';

/**
 * Drafts that can still change.
 * @param shown - the draft whose content the page lists; undefined for the published content
 */
export function DraftList({
  drafts,
  shown,
}: {
  drafts: readonly DraftSummary[];
  shown: DraftSummary | undefined;
}) {
  const { t } = useTranslation('content');
  const columns: Column<DraftSummary>[] = [
    {
      title: t('drafts.columns.title'),
      names: 'row',
      cell: ({ id, title }) => (
        <SiteLink to={`desk/content/drafts/${id}`}>
          <bdi>{title}</bdi>
        </SiteLink>
      ),
    },
    { title: t('drafts.columns.state'), cell: (draft) => <DraftStateText draft={draft} /> },
    { title: t('drafts.columns.items'), cell: ({ items }) => <bdi>{items}</bdi> },
    {
      title: t('drafts.columns.authors'),
      cell: ({ authors }) => <bdi>{authors.join(t('drafts.comma'))}</bdi>,
    },
    { title: t('drafts.columns.changedAt'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
    {
      title: t('drafts.columns.content'),
      cell: ({ id, title }) =>
        id === shown?.id ? (
          <strong>{t('list.shown')}</strong>
        ) : (
          <SiteLink
            to={`desk/content?draft=${id}`}
            aria-label={t('form.named', { action: t('list.show'), name: title })}
          >
            {t('list.show')}
          </SiteLink>
        ),
    },
  ];
  return (
    <section className="stack3" aria-labelledby="live-drafts">
      <h2 id="live-drafts" className="subheading">
        {t('drafts.title')}
      </h2>
      <DataTable
        columns={columns}
        rows={drafts}
        keyOf={({ id }) => id}
        labelledBy="live-drafts"
        none={t('list.noDrafts')}
      />
      <p className="actions">
        {shown && <SiteLink to={`desk/content/drafts/${shown.id}`}>{t('list.toDraft')}</SiteLink>}
        {shown && <SiteLink to="desk/content">{t('list.published')}</SiteLink>}
        <SiteLink to="desk/content/history">{t('list.history')}</SiteLink>
      </p>
    </section>
  );
}

export function DraftStateText({ draft: { state, publishAt } }: { draft: DraftSummary }) {
  const { t } = useTranslation('content');
  return (
    <>
      {t(`drafts.states.${state}`)}
      {state === 'scheduled' && publishAt && (
        <>
          {' '}
          <Moment at={publishAt} />
        </>
      )}
    </>
  );
}
