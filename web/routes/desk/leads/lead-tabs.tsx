import type { StateCounts } from '#contract/desk-leads.ts';
import { type LeadFilter, mostCounted, type StateFilter, stateFilters } from '#domain/lead-filter.ts';
import { isFinal, leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import styles from '../desk-panel.module.css';

/** Shows each state with the number of leads that fit the rest of the filter. */
export function LeadTabs({ filter, counts }: { filter: LeadFilter; counts: StateCounts }) {
  const { t } = useTranslation('desk');
  const { state: chosen, ...rest } = filter;
  return (
    <nav className={styles.filters} aria-label={t('leads.tabs')}>
      {[undefined, ...stateFilters].map((state) => (
        <SiteLink
          key={state ?? 'all'}
          to={`desk/leads?${new URLSearchParams({ ...rest, ...(state && { state }) })}`}
          aria-current={state === chosen ? 'page' : undefined}
        >
          {state === undefined
            ? t('leads.all')
            : state === 'open'
              ? t('leads.open')
              : t(`leads.states.${state}`)}{' '}
          <bdi dir="ltr">{shownCount(counts, state)}</bdi>
        </SiteLink>
      ))}
    </nav>
  );
}

/** Returns how many leads have the state, or any, such as `12` or `1,000+`. */
export function shownCount(counts: StateCounts, state: StateFilter | undefined): string {
  const count = leadStates
    .filter((one) => state === undefined || one === state || (state === 'open' && !isFinal(one)))
    .reduce((sum, one) => sum + counts[one], 0);
  return count >= mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count);
}
