import type { ContentItem } from '#contract/desk-content.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { type ContentKind, contentKinds, isAddable } from '#domain/publications/content-kinds.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Moment } from '../moment.tsx';
import { AuthorName } from './author-name.tsx';
import styles from './content-list.module.css';
import { editPath, useItemName } from './item-name.ts';

/** Kinds with one item each share a group. */
type Group = ContentKind | 'single';

export function ItemGroups({
  items,
  draftId,
  searchText,
}: {
  items: readonly ContentItem[];
  draftId: string | undefined;
  searchText: string;
}) {
  const { t, language } = useTranslation('content');
  const nameOf = useItemName();
  const words = searchText.trim().toLowerCase();
  const isFound = (item: ContentItem) =>
    [item.id, t(`kinds.${item.kind}`), item.title?.ar, item.title?.en].some((text) =>
      text?.toLowerCase().includes(words),
    );
  const found = items.filter(isFound);
  const isSingle = (kind: ContentKind) =>
    !isAddable(kind) && items.filter((item) => item.kind === kind).length === 1;
  const groups: Group[] = (Object.keys(contentKinds) as ContentKind[]).filter((kind) => !isSingle(kind));
  groups.splice(1, 0, 'single');
  const itemsOf = (group: Group) =>
    found.filter(({ kind }) => (group === 'single' ? isSingle(kind) : kind === group));
  const columns: Column<ContentItem>[] = [
    {
      title: t('list.columns.title'),
      names: 'heading',
      cell: (item) =>
        item.kind === 'files' ? (
          <bdi dir="ltr">{item.id}</bdi>
        ) : (
          <SiteLink to={editPath(item.id, draftId)}>{nameOf(item)}</SiteLink>
        ),
    },
    {
      title: t('list.columns.state'),
      cell: ({ state, hidden }) => (
        <span>
          {state === 'published' ? t('list.states.published') : <strong>{t(`list.states.${state}`)}</strong>}
          {hidden && ` · ${t(`list.hidden.${hidden.state}`, { day: longDate(hidden.day, language) })}`}
        </span>
      ),
    },
    {
      title: t('list.columns.at'),
      cell: ({ changedAt }) => (changedAt ? <Moment at={changedAt} /> : '—'),
    },
    {
      title: t('list.columns.by'),
      cell: ({ changedBy }) => (changedBy ? <AuthorName author={changedBy} /> : '—'),
    },
  ];
  return (
    <>
      <p role="status" className="muted">
        {words && (found.length > 0 ? t('list.found', { count: found.length }) : t('list.none'))}
      </p>
      {groups.map((group) => {
        const rows = itemsOf(group).sort((one, other) => order(one.kind) - order(other.kind));
        // There are many uploaded files, and they have no form.
        if (group === 'files')
          return (
            <details key={group} className={`card ${styles.group}`} open={words !== '' && rows.length > 0}>
              <summary id={`group-${group}`}>{t('kinds.files')}</summary>
              <ItemTable group={group} rows={rows} columns={columns} />
            </details>
          );
        return (
          rows.length > 0 && (
            <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{group === 'single' ? t('list.single') : t(`kinds.${group}`)}</h2>
              <ItemTable group={group} rows={rows} columns={columns} />
            </section>
          )
        );
      })}
    </>
  );
}

function ItemTable({
  group,
  ...table
}: {
  group: Group;
  rows: ContentItem[];
  columns: Column<ContentItem>[];
}) {
  return (
    <DataTable {...table} keyOf={({ id }) => id} labelledBy={`group-${group}`} className={styles.table} />
  );
}

const order = (kind: ContentKind) => Object.keys(contentKinds).indexOf(kind);
