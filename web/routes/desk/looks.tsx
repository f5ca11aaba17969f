import { useTranslation } from '../../i18n/use-translation.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import stacked from '../../ui/stacked-table.module.css';
import type { Route } from './+types/looks.ts';
import { roomOf } from './desk-access.ts';
import { Moment } from './moment.tsx';

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('before') ?? '';
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  return { looks: await roomOf(args, 'privacy').looks(before), isFirst: before === undefined };
}

/** The record of looks, newest first. Its address says where the page begins. */
export default function LooksPage({ loaderData: { looks, isFirst } }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const oldest = looks.at(-1)?.position ?? 1;
  return (
    <Page page="deskLooks" index={false} title={t('looks.title')} lead={t('looks.lead')}>
      {looks.length === 0 ? (
        <p>{t('looks.none')}</p>
      ) : (
        <div className={stacked.wrap}>
          <table className={`${stacked.table} ${stacked.short}`}>
            <thead>
              <tr>
                {(['at', 'who', 'what', 'about', 'why'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`looks.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {looks.map(({ position, at, name, action, about, reason }) => (
                <tr key={position}>
                  <td data-title={t('looks.columns.at')}>
                    <Moment at={at} />
                  </td>
                  <td data-title={t('looks.columns.who')}>
                    <bdi>{name}</bdi>
                  </td>
                  <td data-title={t('looks.columns.what')}>{t(`looks.actions.${action}`)}</td>
                  <td data-title={t('looks.columns.about')}>
                    <bdi>{about ?? '—'}</bdi>
                  </td>
                  <td data-title={t('looks.columns.why')}>
                    <bdi>{reason ?? '—'}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <nav aria-label={t('looks.title')}>
        {!isFirst && <SiteLink to="desk/looks">{t('newest')}</SiteLink>}{' '}
        {oldest > 1 && <SiteLink to={`desk/looks?before=${oldest}`}>{t('older')}</SiteLink>}
      </nav>
    </Page>
  );
}
