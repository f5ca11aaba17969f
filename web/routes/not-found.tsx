import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { button } from '../components/button.ts';
import { Lattice } from '../components/lattice.tsx';
import styles from '../components/message-page.module.css';
import { PageHead } from '../components/page-head.tsx';
import { Scene } from '../components/scene.tsx';
import { SiteLink } from '../components/site-link.tsx';

export const handle = { footer: false };

export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main id="main" className={styles.page}>
      <PageHead page="notFound" index={false} exists={false} />
      <Lattice className={styles.motif} columns={6} rows={4} />
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <SiteLink className={button()} to="individual">
          {t('home')}
        </SiteLink>
      </div>
      <div className={styles.scene}>
        <Scene name="lost" />
      </div>
    </main>
  );
}
