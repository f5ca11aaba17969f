import { figuresPeriods } from '#domain/desk.ts';
import { funnelSteps } from '#domain/funnel.ts';
import type { Language } from '#domain/language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import styles from '../desk-panel.module.css';
import { useDeliveryKindNames } from '../operations/delivery-counts.tsx';
import type { Route } from './+types/figures.ts';
import { ComplaintTable } from './complaint-table.tsx';
import { FigureSection } from './figure-section.tsx';
import { BarPlot, ColumnPlot } from './plots.tsx';
import { useDurationFormatter } from './use-duration-formatter.ts';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('period');
  const period = figuresPeriods.find((one) => one === asked) ?? 'days';
  const room = roomOf(args, 'figures');
  const [figures, complaints] = await Promise.all([
    room.figures(period),
    room.complaints(args.params.language as Language),
  ]);
  return { period, complaints, ...figures };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const kindOf = useDeliveryKindNames();
  const spanOf = useDurationFormatter();
  const { period, complaints, periodStarts, leads, funnels, deliveries, states } = loaderData;
  const nameOf = (form: (typeof leads)[number]['form']) => forms(`names.${form}`);
  const labels = periodStarts.map((day) => labelOf(day, period));
  const highest = Math.max(1, ...leads.flatMap(({ counts }) => counts));
  const slowest = Math.max(10, ...deliveries.map(({ percentile95 }) => percentile95));
  // Logarithmic scale, from a tenth of a second to the slowest.
  const along = (seconds: number) => Math.log10(Math.max(seconds, 0.1) * 10) / Math.log10(slowest * 10);
  return (
    <Page page="deskFigures" title={t('figures.title')} lead={t('figures.lead')}>
      <nav aria-label={t('figures.period')} className={styles.filters}>
        {figuresPeriods.map((one) => (
          <SiteLink
            key={one}
            to={`desk/figures?period=${one}`}
            aria-current={one === period ? 'page' : undefined}
          >
            {t(`figures.periods.${one}`)}
          </SiteLink>
        ))}
      </nav>

      <FigureSection
        id="leads"
        title={t(`figures.leads.${period}`)}
        lead={t('figures.leads.lead', { highest })}
        first={t(`figures.begins.${period}`)}
        columns={leads.map(({ form }) => nameOf(form))}
        rows={labels.map((label, at) => ({
          name: label,
          cells: leads.map(({ counts }) => String(counts[at] ?? 0)),
        }))}
      >
        {leads.map(({ form, counts }) => (
          <ColumnPlot
            key={form}
            title={nameOf(form)}
            total={t('figures.total', { count: sum(counts) })}
            counts={counts}
            labels={labels}
            highest={highest}
          />
        ))}
      </FigureSection>

      <ComplaintTable complaints={complaints} />

      <FigureSection
        id="funnels"
        title={t('figures.funnels.title')}
        lead={t('figures.funnels.lead')}
        first={t('figures.funnels.form')}
        columns={funnelSteps.map((step) => t(`figures.steps.${step}`))}
        rows={funnels.map(({ form, steps }) => ({
          name: nameOf(form),
          cells: funnelSteps.map((one) => {
            const found = steps.find(({ step }) => step === one);
            return found ? String(found.count) : '—';
          }),
        }))}
      >
        {funnels.map(({ form, steps }) => {
          const [{ count: opened } = { count: 0 }] = steps;
          const most = Math.max(1, ...steps.map(({ count }) => count));
          return (
            <BarPlot
              key={form}
              title={nameOf(form)}
              bars={steps.map(({ step, count }) => ({
                label: t(`figures.steps.${step}`),
                value:
                  opened > 0 && step !== 'opened'
                    ? t('figures.share', { count, share: Math.round((100 * count) / opened) })
                    : String(count),
                part: count / most,
              }))}
            />
          );
        })}
      </FigureSection>

      <FigureSection
        id="delivered"
        title={t('figures.delivered.title')}
        lead={t('figures.delivered.lead')}
        first={t('operations.columns.kind')}
        columns={(['count', 'median', 'most'] as const).map((one) => t(`figures.delivered.${one}`))}
        rows={deliveries.map(({ kind, count, median, percentile95 }) => ({
          name: kindOf(kind),
          cells: [String(count), spanOf(median), spanOf(percentile95)],
        }))}
      >
        {deliveries.length === 0 ? (
          <p>{t('figures.none')}</p>
        ) : (
          <BarPlot
            title={t('figures.delivered.scale', { slowest: spanOf(slowest) })}
            isLong
            bars={deliveries.map(({ kind, median, percentile95 }) => ({
              label: kindOf(kind),
              value: t('figures.delivered.both', { median: spanOf(median), most: spanOf(percentile95) }),
              part: along(median),
              upTo: along(percentile95),
            }))}
          />
        )}
      </FigureSection>

      <FigureSection
        id="states"
        title={t('figures.states.title')}
        lead={t('figures.states.lead')}
        first={t('figures.states.state')}
        columns={leads.map(({ form }) => nameOf(form))}
        rows={states.map(({ state, byForm }) => ({
          name: t(`leads.states.${state}`),
          cells: byForm.map(({ count }) => String(count)),
        }))}
      >
        <BarPlot
          title={t('figures.total', { count: sum(states.map(({ count }) => count)) })}
          bars={states.map(({ state, count }) => ({
            label: t(`leads.states.${state}`),
            value: String(count),
            part: count / Math.max(1, ...states.map((one) => one.count)),
          }))}
        />
      </FigureSection>
    </Page>
  );
}

/** Returns `21/11`, or `11/2026` for a month. */
function labelOf(begin: string, period: 'days' | 'months'): string {
  const [year, month, day] = begin.split('-').map(Number);
  return period === 'days' ? `${day}/${month}` : `${month}/${year}`;
}
