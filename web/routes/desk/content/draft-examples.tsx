import type { ExampleChange } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Amount } from '../../../ui/riyal.tsx';

export function ChangedExamples({ examples }: { examples: readonly ExampleChange[] }) {
  const { t, language } = useTranslation('content');
  const { find } = useTranslation('calculator');
  const columns: Column<ExampleChange>[] = [
    {
      title: t('drafts.examples.loan'),
      names: 'row',
      cell: ({ offer, loanType, amount, years }) => (
        <span>
          {offer && (
            <>
              <bdi>{offer[language]}</bdi>
              {': '}
            </>
          )}
          {find(`types.${loanType}`) ?? loanType} <Amount riyals={amount} />{' '}
          {t('drafts.examples.years', { count: years })}
        </span>
      ),
    },
    { title: t('drafts.differences.before'), cell: ({ before }) => <Figures of={before} /> },
    { title: t('drafts.differences.after'), cell: ({ after }) => <Figures of={after} /> },
  ];
  return (
    <section className="panel stack3" aria-labelledby="examples">
      <h2 id="examples">{t('drafts.examples.title')}</h2>
      <DataTable
        columns={columns}
        rows={examples}
        keyOf={({ offer, loanType, amount, years }) => `${offer?.en} ${loanType} ${amount} ${years}`}
        labelledBy="examples"
      />
    </section>
  );

  function Figures({ of: figures }: { of: ExampleChange['before'] }) {
    if (!figures) return '—';
    return (
      <span>
        <Amount riyals={figures.monthly} decimals={2} /> {t('drafts.examples.monthly')}
        {t('drafts.comma')}
        {t('drafts.examples.apr')} <bdi dir="ltr">{figures.apr.toFixed(2)}%</bdi>
      </span>
    );
  }
}
