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

/** In em, as letters grow: lines of words, and a bar under them. */
const line = 1.5;

/** Bars one below the other, each under its words. */
export function BarPlot({
  title,
  bars,
  isLong = false,
}: {
  title: string;
  bars: readonly Bar[];
  /** The values have a line of their own: on a phone there is no room beside the words. */
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
