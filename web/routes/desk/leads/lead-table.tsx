import type { LeadEntry } from '#contract/desk-leads.ts';
import type { StateWords } from '#contract/site.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import stacked from '../../../ui/stacked-table.module.css';
import { Moment } from '../moment.tsx';

/** Leads, each a row. */
export function LeadTable({ leads, words }: { leads: readonly LeadEntry[]; words: StateWords }) {
  const { t, language } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const columns = ['reference', 'form', 'state', 'at', 'source'] as const;
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`leads.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map(({ reference, form, state, at, source, hasSigns }) => (
            <tr key={reference}>
              <td data-title={t('leads.columns.reference')}>
                <SiteLink to={`desk/leads/${reference}`}>
                  <bdi dir="ltr" translate="no">{reference}</bdi>
                </SiteLink>
                {hasSigns && <strong> · {t('leads.hasSigns')}</strong>}
              </td>
              <td data-title={t('leads.columns.form')}>{forms(`names.${form}`)}</td>
              <td data-title={t('leads.columns.state')}>{words[state].name[language]}</td>
              <td data-title={t('leads.columns.at')}>
                <Moment at={at} />
              </td>
              <td data-title={t('leads.columns.source')}>
                <bdi>{source ?? '—'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
