import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import type { Desk } from '#contract/desk.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { smallButton } from '../../ui/button.ts';
import { useStayOffline } from '../../ui/frame/navigation-failed-note.tsx';
import { SiteFrame } from '../../ui/frame/site-frame.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Brand } from '../../ui/navigation/brand.tsx';
import { LanguageLink } from '../../ui/navigation/language-link.tsx';
import skip from '../../ui/navigation/skip-link.module.css';
import NotFoundPage from '../frame/not-found.tsx';
import type { Route } from './+types/desk-frame.ts';
import { deskOf, type UnsentForm } from './desk-access.ts';
import styles from './desk-frame.module.css';
import { areDraftsStored, forgetAllDrafts } from './drafts/drafts.ts';
import { NoAnswer } from './no-answer.tsx';
import { roomsOf } from './rooms.ts';
import { SignedOut } from './signed-out.tsx';
import { useOnePress } from './use-one-press.ts';

export const handle = { namespaces: ['desk'], frame: 'own' };

export function loader(args: Route.LoaderArgs) {
  const { person, ended } = deskOf(args);
  return { person, ended };
}

export default function DeskFrame({ loaderData: { person } }: Route.ComponentProps) {
  useOnePress();
  useStayOffline();
  return (
    <Around person={person}>
      <Outlet />
    </Around>
  );
}

function Around({ person, children }: { person: Desk['person']; children: ReactNode }) {
  const { t, language } = useTranslation('desk');
  const { t: shell } = useTranslation();
  const site = useRootData();
  return (
    <>
      <a className={skip.skip} href="#main">
        {shell('skipToContent')}
      </a>
      <header className={styles.header}>
        <div className={`page-width ${styles.bar}`}>
          <SiteLink to="desk" className={styles.home}>
            <Brand name={site?.company.name[language] ?? ''} />
          </SiteLink>
          <LanguageLink />
          {person && (
            <>
              <nav className={styles.rooms} aria-label={t('rooms')}>
                {roomsOf(person.roles).map(({ to, key }) => (
                  <SiteLink key={to} to={to}>
                    {t(`${key}.title`)}
                  </SiteLink>
                ))}
              </nav>
              <form
                method="post"
                action={`/desk/sign-out?language=${language}`}
                className={styles.out}
                onSubmit={(event) => {
                  if (areDraftsStored() && !window.confirm(t('signOutForgets'))) event.preventDefault();
                  else forgetAllDrafts();
                }}
              >
                <bdi>{person.name}</bdi>
                <button type="submit" className={smallButton}>
                  {t('signOut')}
                </button>
              </form>
            </>
          )}
        </div>
      </header>
      {children}
    </>
  );
}

/**
 * A missing page and a missing role look the same. A form posted without a session gets its input back. If the server does
 * not answer, `fetch` throws a TypeError.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, data } = error as { status?: unknown; data?: unknown };
  if (status === 401)
    return (
      <Around person={undefined}>
        <SignedOut unsent={data as UnsentForm} />
      </Around>
    );
  if (error instanceof TypeError)
    return (
      <Around person={undefined}>
        <NoAnswer />
      </Around>
    );
  if (status !== 404) throw error;
  return (
    <SiteFrame footer={false}>
      <NotFoundPage />
    </SiteFrame>
  );
}
