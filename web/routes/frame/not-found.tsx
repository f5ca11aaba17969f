import { data } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import lostScene from '../../scenes/lost.svg';
import { button } from '../../ui/button.ts';
import { Lattice } from '../../ui/frame/lattice.tsx';
import styles from '../../ui/frame/message-page.module.css';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Scene } from '../../ui/scene.tsx';

export const handle = { frame: 'no footer' };

export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main id="main" className={styles.page}>
      <PageHead page="notFound" isFound={false} />
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
        <Scene src={lostScene} />
      </div>
    </main>
  );
}
