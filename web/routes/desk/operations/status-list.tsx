import type { StatusLine } from '#contract/desk-operations.ts';
import type { DeskRole } from '#domain/desk.ts';
import type { SitePath } from '#domain/pages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import facts from '../cases/case-facts.module.css';
import styles from '../desk-panel.module.css';

type Name = StatusLine['name'];

/** Where the work is done, and which role may open it. The others are done on the server. */
const places: Partial<Record<Name, { to: SitePath; roles: readonly DeskRole[] }>> = {
  failed: { to: 'desk/operations?state=failed#deliveries', roles: ['operations'] },
  late: { to: 'desk/operations?state=late#deliveries', roles: ['operations'] },
  complaints: { to: 'desk/leads?complaints=unanswered&due=overdue', roles: ['leads'] },
  requests: { to: 'desk/privacy', roles: ['privacy'] },
  reports: { to: 'desk/cases', roles: ['compliance'] },
};

/** Says what needs doing now, and where. */
export function StatusList({ status, roles }: { status: readonly StatusLine[]; roles: readonly DeskRole[] }) {
  const { t } = useTranslation('desk');
  const figureOf = ({ name, count }: StatusLine) =>
    count === null ? t('operations.status.none') : t(`operations.status.figures.${name}`, { count });
  const urgent = status.filter(({ isUrgent }) => isUrgent);
  return (
    <section aria-labelledby="status" className="stack4">
      <h2 id="status" className="heading">
        {t('operations.status.title')}
      </h2>
      {urgent.length === 0 && <p>{t('operations.status.fine')}</p>}
      <ul className="stack3">
        {urgent.map((line) => {
          const place = places[line.name];
          const mayOpen = place?.roles.some((role) => roles.includes(role));
          return (
            <li key={line.name} className={styles.filters}>
              <strong className="late">
                {t(`operations.status.names.${line.name}`)}: <bdi>{figureOf(line)}</bdi>
              </strong>
              {place && mayOpen ? (
                <SiteLink to={place.to} className={smallButton}>
                  {t(`operations.status.todo.${line.name}`)}
                </SiteLink>
              ) : (
                t(place ? 'operations.status.byOthers' : `operations.status.todo.${line.name}`)
              )}
            </li>
          );
        })}
      </ul>
      <div className={facts.facts}>
        <dl className="pairs">
          {status
            .filter(({ isUrgent }) => !isUrgent)
            .map((line) => (
              <div key={line.name}>
                <dt>{t(`operations.status.names.${line.name}`)}</dt>
                <dd>
                  <bdi>{figureOf(line)}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}
