import type { Site } from '#contract/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../button.ts';
import styles from './preview-bar.module.css';

export default function PreviewBar({
  preview: { title, day, key },
}: {
  preview: NonNullable<Site['preview']>;
}) {
  const { t, language } = useTranslation();
  return (
    <aside aria-label={t('preview.label')} className={styles.bar}>
      <form action={`/preview/${key}`} className={`page-width ${styles.form}`}>
        <p>{t('preview.of', { title })}</p>
        <label>
          {t('preview.day')} <input type="date" name="day" defaultValue={day} required />
        </label>
        <input type="hidden" name="language" value={language} />
        <button type="submit" className={smallButton}>
          {t('preview.show')}
        </button>
        <a href={`/preview/leave?language=${language}`}>{t('preview.leave')}</a>
      </form>
    </aside>
  );
}
