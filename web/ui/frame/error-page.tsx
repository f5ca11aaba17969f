import { useLocation, useRouteLoaderData } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader } from '../../root.tsx';
import { button } from '../button.ts';
import { Scene } from '../scene.tsx';
import { Lattice } from './lattice.tsx';
import styles from './message-page.module.css';

/** What a visitor sees when a page breaks: plain, in their language, with two ways on. It needs nothing from a loader. */
export function ErrorPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  const home = `/${language}/individual`;
  // What broke may be what brings it.
  const company = useRouteLoaderData<typeof loader>('root')?.company.name[language];
  return (
    <main className={styles.page}>
      <title>{[t('failure.title'), company].filter(Boolean).join(' · ')}</title>
      <meta name="description" content={t('failure.text')} />
      <Lattice className={styles.motif} columns={6} rows={4} />
      <div className={styles.scene}>
        <Scene name="mended" />
      </div>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <div className={styles.actions}>
        <a className={button()} href={pathname}>
          {t('failure.again')}
        </a>
        <a className={button({ quiet: true })} href={home}>
          {t('home')}
        </a>
      </div>
    </main>
  );
}
