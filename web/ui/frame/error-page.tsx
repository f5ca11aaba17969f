import { isRouteErrorResponse, useLocation } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import mendedScene from '../../scenes/mended.svg';
import { button } from '../button.ts';
import { Scene } from '../scene.tsx';
import { Lattice } from './lattice.tsx';
import styles from './message-page.module.css';

/** Thrown errors may contain a visitor's input, so only development shows their message. */
function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (!(error instanceof Error)) return '500 Internal Server Error';
  // In production the router replaces each server error's message with this one.
  const isSafe = import.meta.env.DEV || error.message === 'Unexpected Server Error';
  return isSafe ? error.message : error.name;
}

/** It must not depend on a loader. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  const home = `/${language}/individual`;
  const company = useRootData()?.company.name[language];
  return (
    <main className={styles.page}>
      <title>{[t('failure.title'), company].filter(Boolean).join(' · ')}</title>
      <meta name="description" content={t('failure.text')} />
      <Lattice className={styles.motif} columns={6} rows={4} />
      <div className={styles.scene}>
        <Scene src={mendedScene} />
      </div>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <div className={`quiet ${styles.detail}`} lang="en" dir="ltr" translate="no">
        <h2>Unexpected Application Error!</h2>
        <p>{detailOf(error)}</p>
      </div>
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
