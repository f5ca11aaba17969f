import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { progress } from './progress.ts';
import styles from './upload-progress-bar.module.css';

/** How much of a file is sent. */
export function UploadProgress() {
  const { t } = useTranslation('forms');
  const sent = progress.use();
  const id = useId();
  if (typeof sent !== 'number') return null;
  const percent = Math.round(sent * 100);
  return (
    <div className={`stack2 ${styles.upload}`}>
      <label htmlFor={id}>{t('uploading', { percent })}</label>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}
