import type { ComplaintFigures } from '#contract/desk-figures.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';

const figureNames = ['received', 'answeredInTime', 'answeredLate', 'open', 'overdue', 'averageDays'] as const;

/** Complaints by cause, and a file of the same by month. */
export function ComplaintTable({ complaints }: { complaints: readonly ComplaintFigures[] }) {
  const { t, language } = useTranslation('desk');
  const columns: Column<ComplaintFigures>[] = [
    {
      title: t('figures.complaints.cause'),
      cell: ({ cause }) => <bdi>{cause ?? t('leads.one.noCause')}</bdi>,
      names: 'row',
    },
    ...figureNames.map(
      (name): Column<ComplaintFigures> => ({
        title: t(`figures.complaints.${name}`),
        cell: (row) => <bdi>{row[name] ?? '—'}</bdi>,
      }),
    ),
  ];
  return (
    <section aria-labelledby="complaints" className="stack4">
      <h2 id="complaints" className="heading">
        {t('figures.complaints.title')}
      </h2>
      <p className="quiet">{t('figures.complaints.lead')}</p>
      <DataTable
        columns={columns}
        rows={complaints}
        keyOf={({ cause }) => cause ?? ''}
        none={t('figures.none')}
      />
      {complaints.length > 0 && (
        <p>
          <a href={`/desk/figures/complaints/${language}`} download className={smallButton}>
            {t('figures.complaints.file')}
          </a>
        </p>
      )}
    </section>
  );
}
