import { useTranslation } from '../../../i18n/use-translation.ts';
import { fromStart } from './from-start.ts';
import styles from './plots.module.css';

/** In em, as letters grow: how high the highest column is, and where the line is on which they stand. */
const height = 5;
const line = height + 1.5;

/** Counts side by side in time, from where the language begins to read. Plots of one height can be compared. */
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
  /** What the highest column of all such plots stands for. */
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
      <svg role="img" aria-label={`${title}: ${total}`} width="100%" height={`${line + 1.7}em`}>
        <line className={styles.rule} x1="0" x2="100%" y1={`${line}em`} y2={`${line}em`} />
        {counts.map((count, index) => (
          <rect
            key={labels[index]}
            className={styles.mark}
            x={at(index * step + step * 0.1, step * 0.8)}
            width={`${step * 0.8}%`}
            y={`${line - (height * count) / highest}em`}
            height={`${(height * count) / highest}em`}
          />
        ))}
        <text x={at(0)} y={`${line + 1.4}em`}>
          {labels[0]}
        </text>
        <text x={at(100)} y={`${line + 1.4}em`} textAnchor="end">
          {labels.at(-1)}
        </text>
        <text x={at(0)} y="1em">
          {Math.max(...counts)}
        </text>
      </svg>
    </figure>
  );
}
