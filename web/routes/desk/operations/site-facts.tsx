import type { CheckResult, Today, Versions } from '#contract/desk-operations.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Pair } from '../../../ui/pair.tsx';
import facts from '../cases/case-facts.module.css';
import { Moment } from '../moment.tsx';

export function SiteFacts({ today, versions }: { today: Today; versions: Versions }) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { migrations, lastBackup } = versions;
  return (
    <>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="today">
        <h2 id="today">{t('operations.today.title')}</h2>
        <dl className="pairs">
          {today.submissions.map(({ form, count }) => (
            <Pair key={form} title={forms(`names.${form}`)}>
              <bdi>{count}</bdi>
            </Pair>
          ))}
          <Pair title={t('operations.today.codes')}>{t('operations.today.codesOf', today.codes)}</Pair>
        </dl>
        {today.submissions.length === 0 && <p>{t('operations.today.none')}</p>}
      </section>
      <section className={`panel stack5 ${facts.facts}`} aria-labelledby="site">
        <h2 id="site">{t('operations.site.title')}</h2>
        <dl className="pairs">
          {(['site', 'node', 'postgres'] as const).map((what) => (
            <Pair key={what} title={t(`operations.site.${what}`)}>
              <bdi dir="ltr">{versions[what]}</bdi>
            </Pair>
          ))}
          <Pair title={t('operations.site.migrations')}>{t('operations.site.applied', migrations)}</Pair>
          <Pair title={t('operations.site.backup')}>
            {lastBackup ? <Moment at={lastBackup} /> : <strong>{t('operations.site.noBackup')}</strong>}
          </Pair>
        </dl>
      </section>
    </>
  );
}

/** Runs on request only, since third parties may be slow. */
export function CheckFindings({ findings }: { findings: readonly CheckResult[] | undefined }) {
  const { t } = useTranslation('desk');
  const failed = findings?.filter(({ isOk }) => !isOk).length ?? 0;
  const columns: Column<CheckResult>[] = [
    { title: t('operations.check.columns.name'), cell: ({ name }) => t(`operations.check.names.${name}`) },
    {
      title: t('operations.check.columns.ok'),
      cell: ({ isOk }) =>
        isOk ? t('operations.check.right') : <strong className="late">{t('operations.check.wrong')}</strong>,
    },
    {
      title: t('operations.check.columns.told'),
      cell: ({ detail }) => (
        // The span keeps the page's alignment.
        <span>
          <bdi dir="ltr" lang="en">
            {detail}
          </bdi>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="check" className="stack4">
      <h2 id="check" className="heading">
        {t('operations.check.title')}
      </h2>
      <p>{t('operations.check.lead')}</p>
      <p>
        <SiteLink to="desk/operations?check#check" className={smallButton}>
          {t('operations.check.begin')}
        </SiteLink>
      </p>
      {findings && (
        <>
          <p role="status">
            {failed === 0 ? t('operations.check.fine') : t('operations.check.failed', { count: failed })}
          </p>
          <DataTable columns={columns} rows={findings} keyOf={({ name }) => name} />
        </>
      )}
    </section>
  );
}
