import type { Language } from '#domain/language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import type { MarkedChange } from './changes.ts';
import styles from './differences.module.css';
import { FileName, languageOfFile, PlaceName } from './place-name.tsx';

/** @param draftId - a draft that can still change: its items are linked */
export function Differences({
  changes,
  draftId,
}: {
  changes: readonly MarkedChange[];
  draftId?: string | undefined;
}) {
  const { t } = useTranslation('content');
  const files = new Map<string, MarkedChange[]>();
  for (const change of changes) files.set(change.path, [...(files.get(change.path) ?? []), change]);
  if (files.size === 0) return <p>{t('drafts.differences.none')}</p>;
  return [...files].map(([path, rows]) => (
    <ChangedFile key={path} path={path} rows={rows} draftId={draftId} />
  ));
}

type Row = MarkedChange & { at: number };

function ChangedFile({
  path,
  rows,
  draftId,
}: {
  path: string;
  rows: readonly MarkedChange[];
  draftId: string | undefined;
}) {
  const { t } = useTranslation('content');
  const kind = rows[0]?.kind;
  const isFile = kind === 'files';
  const columns: Column<Row>[] = [
    {
      title: t('drafts.differences.place'),
      cell: ({ place }) =>
        kind && place.length > 0 ? <PlaceName kind={kind} place={place} /> : t('drafts.differences.text'),
    },
    { title: t('drafts.differences.before'), cell: (row) => <Side of={row} side="before" /> },
    { title: t('drafts.differences.after'), cell: (row) => <Side of={row} side="after" /> },
  ];
  return (
    <section className="panel stack3" aria-labelledby={path}>
      <h3 id={path}>
        <FileName path={path} kind={kind} title={rows[0]?.title} draftId={draftId} />
      </h3>
      {isFile ? (
        <p>{t(`drafts.differences.${fileStep(rows[0])}`)}</p>
      ) : (
        <DataTable
          columns={columns}
          rows={rows.map((row, at) => ({ ...row, at }))}
          keyOf={({ at }) => at}
          className={styles.table}
          labelledBy={path}
        />
      )}
    </section>
  );
}

function fileStep(row: MarkedChange | undefined) {
  if (!row?.before) return 'fileAdded';
  return row.after ? 'fileReplaced' : 'fileRemoved';
}

function Side({ of: row, side }: { of: MarkedChange; side: 'before' | 'after' }) {
  const pieces = row[side];
  if (!pieces) return '—';
  const lang = languageOf(row);
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <p className={`as-written ${styles.value}`} lang={lang} dir={lang && (lang === 'ar' ? 'rtl' : 'ltr')}>
      {pieces.map(({ text, isChanged }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
        isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
      )}
    </p>
  );
}

function languageOf({ path, place }: MarkedChange): Language | undefined {
  const named = [...place].reverse().find((part): part is Language => part === 'ar' || part === 'en');
  return named ?? languageOfFile(path);
}
