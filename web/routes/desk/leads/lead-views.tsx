import { Form } from 'react-router';
import type { LeadView } from '#contract/desk-leads.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';

/** Views that everybody has from the start. A view is the query of the list's address. */
const firstViews = {
  newToday: 'state=received&arrived=today',
  unassigned: 'state=open&assignee=nobody',
  mine: 'state=open&assignee=me',
  dueThisWeek: 'state=open&due=week',
  complaints: 'complaints=unanswered',
  unseen: 'arrived=unseen',
  failedMessages: 'reach=unreached',
} as const;

export function LeadViews({ views, filter }: { views: readonly LeadView[]; filter: LeadFilter }) {
  const { t } = useTranslation('desk');
  const query = String(new URLSearchParams({ ...filter }));
  const first = Object.entries(firstViews) as [keyof typeof firstViews, string][];
  return (
    <nav className={styles.filters} aria-label={t('leads.views.title')}>
      {first.map(([name, of]) => (
        <SiteLink key={name} to={`desk/leads?${of}`} aria-current={of === query ? 'page' : undefined}>
          {t(`leads.views.${name}`)}
        </SiteLink>
      ))}
      {views.map(({ id, name, query: of }) => (
        <SiteLink key={id} to={`desk/leads?${of}`} aria-current={of === query ? 'page' : undefined}>
          <bdi>{name}</bdi>
        </SiteLink>
      ))}
    </nav>
  );
}

/** Saves the filter as a view, and deletes one's own. */
export function EditViews({ views, filter }: { views: readonly LeadView[]; filter: LeadFilter }) {
  const { t } = useTranslation('desk');
  const mine = views.filter(({ isMine }) => isMine);
  return (
    <details className="card">
      <summary>{t('leads.views.edit')}</summary>
      {Object.keys(filter).length > 0 && (
        // Empty again once the view is saved.
        <Form key={views.length} method="post" className={styles.panel}>
          <DeskInput title={t('leads.views.name')} name="view" required autoComplete="off" />
          <label>
            <input type="checkbox" name="isShared" /> {t('leads.views.shared')}
          </label>
          <button type="submit" className={smallButton}>
            {t('leads.views.save')}
          </button>
        </Form>
      )}
      {mine.map(({ id, name, isShared }) => (
        <Form key={id} method="post" className={styles.filters}>
          <bdi>{name}</bdi> {isShared && t('leads.views.isShared')}
          <button type="submit" name="removeView" value={id} className={smallButton}>
            {t('leads.views.remove', { name })}
          </button>
        </Form>
      ))}
    </details>
  );
}
