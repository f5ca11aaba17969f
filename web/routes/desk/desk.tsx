import { useRouteLoaderData, useSearchParams } from 'react-router';
import { answerDays } from '#domain/data-subject-requests.ts';
import { idleMinutes, readReturnPath } from '#domain/desk.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from './desk.module.css';
import type { loader as frameLoader } from './desk-frame.tsx';
import { roomsOf } from './rooms.ts';
import { signInPath } from './sign-in-path.ts';

/** The values of `signIn` in the address. */
const refusals = ['down', 'refused', 'again', 'out'] as const;

export default function DeskPage() {
  const { t, language } = useTranslation('desk');
  const { person, ended } = useRouteLoaderData<typeof frameLoader>('desk-frame') ?? {};
  const [query] = useSearchParams();
  const asked = query.get('signIn');
  const returnPath = readReturnPath(query.get('to'));
  const refused = refusals.find((one) => one === asked);
  if (!person)
    return (
      <Page
        page="desk"
        title={t('title')}
        lead={t('lead')}
        hasFailed={refused !== undefined && refused !== 'out'}
      >
        <div className="stack5 measure start">
          {(refused ?? ended) && (
            <p role="alert" className="note">
              {refused ? t(`refused.${refused}`) : t(`ended.${ended ?? 'idle'}`, { minutes: idleMinutes })}
            </p>
          )}
          <a className={button()} href={signInPath(language, returnPath)}>
            {t('signIn')}
          </a>
          {asked === 'out' && <a href="/desk/provider-sign-out">{t('signOutThere')}</a>}
          <p>{t('recorded')}</p>
        </div>
      </Page>
    );
  const rooms = roomsOf(person.roles);
  return (
    <Page page="desk" title={t('title')} lead={t('welcome', { name: person.name })}>
      {returnPath && (
        <p className="note">
          {t('cameFor')} <a href={returnPath}>{t('open')}</a> <bdi dir="ltr">{returnPath}</bdi>
        </p>
      )}
      {rooms.length === 0 && <p>{t('noRoom')}</p>}
      <ul className={`stack4 ${styles.rooms}`}>
        {rooms.map(({ to, key }) => (
          <li key={to} className="card">
            <h2>
              <SiteLink to={to}>{t(`${key}.title`)}</SiteLink>
            </h2>
            <p>{t(`${key}.lead`, { count: answerDays })}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
