import { Star } from 'lucide-react';
import { maxStars } from '#domain/rules/answers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ControlProps } from './control-props.ts';
import styles from './star-control.module.css';

const scores = Array.from({ length: maxStars }, (_, index) => index + 1);

/** Native radios work with keyboard, touch and screen readers. The first has the field's id, for the error summary. */
export function StarControl({ name, id, value, invalid }: ControlProps) {
  const { t } = useTranslation('forms');
  return (
    <div className={styles.stars} data-invalid={invalid || undefined}>
      {scores.map((score) => (
        <label key={score} className={styles.star}>
          <input
            type="radio"
            name={name}
            value={score}
            id={score === 1 ? id : undefined}
            defaultChecked={value === String(score)}
            aria-invalid={invalid || undefined}
          />
          <Star />
          <span className={styles.score}>{score}</span>
          <span className="visually-hidden"> {t('ofTen')}</span>
        </label>
      ))}
    </div>
  );
}
