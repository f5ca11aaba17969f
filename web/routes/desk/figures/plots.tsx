import type { Language } from '#domain/language.ts';
import { directionOf } from '../../../i18n/language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './plots.module.css';

interface Bar {
  label: string;
  value: string;
  /** Length of the bar, from 0 to 1. */
  part: number;
  /** Length of the paler bar behind it; 1 by default. */
  upTo?: number;
}

/** In em, so that it grows with the letters. */
const line = 1.5;

export function BarPlot({
  title,
  bars,
  isLong = false,
}: {
  title: string;
  bars: readonly Bar[];
  /** On phones, long values need their own line. */
  isLong?: boolean;
}) {
  const { language } = useTranslation();
  const at = fromStart(language);
  const under = isLong ? 2 * line : line;
  const row = under + 1.7;
  const percent = (part: number) => 100 * Math.min(1, Math.max(0, part));
  return (
    <figure className={styles.plot}>
      <figcaption>{title}</figcaption>
      <svg
        role="img"
        aria-label={bars.map(({ label, value }) => `${label}: ${value}`).join('; ')}
        width="100%"
        height={`${bars.length * row}em`}
      >
        {bars.map(({ label, value, part, upTo = 1 }, index) => (
          <g key={label}>
            <text x={at(0)} y={`${index * row + 1.2}em`}>
              {label}
            </text>
            <text
              x={at(isLong ? 0 : 100)}
              y={`${index * row + under - 0.3}em`}
              textAnchor={isLong ? 'start' : 'end'}
            >
              {value}
            </text>
            {[
              { name: styles.pale, width: percent(upTo) },
              { name: styles.mark, width: percent(part) },
            ].map((bar) => (
              <rect
                key={bar.name}
                className={bar.name}
                x={at(0, bar.width)}
                width={`${bar.width}%`}
                y={`${index * row + under + 0.3}em`}
                height="0.7em"
              />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** In em, so that both grow with the letters. */
const height = 5;
const baseline = height + 1.5;

/** Plots with the same `highest` can be compared. */
export function ColumnPlot({
  title,
  total,
  counts,
  labels,
  highest,
}: {
  title: string;
  total: string;
  counts: readonly number[];
  labels: readonly string[];
  /** The count that fills the full height. */
  highest: number;
}) {
  const { language } = useTranslation();
  const step = 100 / counts.length;
  const at = fromStart(language);
  return (
    <figure className={styles.plot}>
      <figcaption>
        {title} <span className={styles.quiet}>{total}</span>
      </figcaption>
      <svg role="img" aria-label={`${title}: ${total}`} width="100%" height={`${baseline + 1.7}em`}>
        <line className={styles.rule} x1="0" x2="100%" y1={`${baseline}em`} y2={`${baseline}em`} />
        {counts.map((count, index) => (
          <rect
            key={labels[index]}
            className={styles.mark}
            x={at(index * step + step * 0.1, step * 0.8)}
            width={`${step * 0.8}%`}
            y={`${baseline - (height * count) / highest}em`}
            height={`${(height * count) / highest}em`}
          />
        ))}
        <text x={at(0)} y={`${baseline + 1.4}em`}>
          {labels[0]}
        </text>
        <text x={at(100)} y={`${baseline + 1.4}em`} textAnchor="end">
          {labels.at(-1)}
        </text>
        <text x={at(0)} y="1em">
          {Math.max(...counts)}
        </text>
      </svg>
    </figure>
  );
}

/** Converts a position in reading direction to SVG's, from the left. Both are in percent. */
function fromStart(language: Language): (percent: number, width?: number) => string {
  const isMirrored = directionOf(language) === 'rtl';
  return (percent, width = 0) => `${isMirrored ? 100 - percent - width : percent}%`;
}
