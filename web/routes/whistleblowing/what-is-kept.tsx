import { Check, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './what-is-kept.module.css';

/** What is kept of a report, and what is not (R12.2). */
export function Kept() {
  const { t } = useTranslation('malpractice');
  return (
    <section className={`panel stack3 ${styles.kept}`} aria-labelledby="kept-title">
      <h2 id="kept-title">{t('kept.title')}</h2>
      <ul>
        {(['typed', 'file', 'day'] as const).map((item) => (
          <li key={item}>
            <Check className={`icon ${styles.sign}`} />
            {t(`kept.items.${item}`)}
          </li>
        ))}
      </ul>
      <h2>{t('notKept.title')}</h2>
      <ul>
        {(['address', 'device', 'hour'] as const).map((item) => (
          <li key={item}>
            <X className={`icon ${styles.sign}`} />
            {t(`notKept.items.${item}`)}
          </li>
        ))}
      </ul>
      <p>{t('advice')}</p>
    </section>
  );
}
