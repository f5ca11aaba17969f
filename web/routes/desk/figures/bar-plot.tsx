import { useTranslation } from '../../../i18n/use-translation.ts';
import { fromStart } from './from-start.ts';
import styles from './plots.module.css';

interface Bar {
  label: string;
  value: string;
  /** How far it reaches, from 0 to 1. */
  part: number;
  /** How far a paler one behind it does. */
  upTo?: number;
}

/** In em, as letters grow. */
const row = 3.2;

/** Bars one below the other, each under its words. */
export function BarPlot({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { language } = useTranslation();
  const at = fromStart(language);
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
            <text x={at(100)} y={`${index * row + 1.2}em`} textAnchor="end">
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
                y={`${index * row + 1.8}em`}
                height="0.7em"
              />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}
