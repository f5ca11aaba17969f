import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { progress } from './progress.ts';
import styles from './sending-note.module.css';
import bar from './upload-progress-bar.module.css';

/** Milliseconds until the first and the second note. The second comes before most people press again or leave. */
const slowAfter = { slow: 5_000, verySlow: 15_000 } as const;

export function SendingNote({ sending }: { sending: boolean }) {
  const { t } = useTranslation('forms');
  const busyWith = progress.use();
  const [patience, setPatience] = useState<keyof typeof slowAfter>();
  useEffect(() => {
    if (!sending) return;
    const timers = Object.entries(slowAfter).map(([name, after]) =>
      setTimeout(() => setPatience(name as keyof typeof slowAfter), after),
    );
    return () => {
      timers.forEach(clearTimeout);
      setPatience(undefined);
    };
  }, [sending]);
  return (
    // Not a `<p>`: screen readers would read an empty paragraph in every form.
    <div className={`status ${styles.note}`} aria-live="polite" data-note="sending">
      {sending && (busyWith === 'checking' ? t(busyWith) : patience && t(`stillSending.${patience}`))}
    </div>
  );
}

export function UploadProgress() {
  const { t } = useTranslation('forms');
  const sent = progress.use();
  const id = useId();
  if (typeof sent !== 'number') return null;
  const percent = Math.round(sent * 100);
  return (
    <div className={`stack2 ${bar.upload}`}>
      <label htmlFor={id}>{t('uploading', { percent })}</label>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}
