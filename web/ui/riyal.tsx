import { useTranslation } from '../i18n/use-translation.ts';
import styles from './riyal.module.css';

/** U+20C1, drawn because most fonts lack it. */
export function Riyal() {
  const { t } = useTranslation();
  return (
    <svg className={styles.sign} viewBox="0 0 28 32" role="img" aria-label={t('riyal')} focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="3.2">
        <path d="M9.5 2v19.2c0 2.1-1.1 3.6-3.2 4.1L1.5 26.400" />
        <path d="M16.600 1v23" />
        <path d="M2 14.800 26 9.600" />
        <path d="M2 20.800 26 15.600" />
        <path d="M16 28.600 26 26.400" />
      </g>
    </svg>
  );
}

const figures = { 0: withDecimals(0), 2: withDecimals(2) };

export function Amount({ riyals, decimals = 0 }: { riyals: number; decimals?: keyof typeof figures }) {
  return (
    <bdi dir="ltr" className={styles.amount}>
      <Riyal />
      {figures[decimals].format(riyals)}
    </bdi>
  );
}

function withDecimals(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
