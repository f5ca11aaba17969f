import { formatThousands } from '#domain/rules/digits.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import styles from './amount-slider.module.css';
import { sliderStep } from './calculator-state.ts';
import ranges from './range.module.css';

/** Moves the amount in steps, between the product's limits. It writes into the field, which alone is sent and takes any amount. */
export function AmountSlider({
  name,
  reach: { least, most },
  amount,
}: {
  name: string;
  reach: { least: number; most: number };
  /** What the field says; not a number where that is none. */
  amount: number;
}) {
  const { t } = useTranslation('calculator');
  const { t: shell } = useTranslation();
  const value = Math.min(most, Math.max(least, amount || least));
  return (
    <div className={`stack1 scripted ${styles.slider}`} data-screen>
      <input
        type="range"
        className={ranges.range}
        min={least}
        max={most}
        step={sliderStep}
        value={value}
        // Nobody would read it before.
        disabled={!useHydrated()}
        aria-label={t('slider')}
        aria-valuetext={`${formatThousands(String(value))} ${shell('riyal')}`}
        onChange={({ currentTarget: { form, value } }) => {
          const field = form?.elements.namedItem(name);
          if (field instanceof HTMLInputElement) field.value = formatThousands(value);
        }}
      />
      <span aria-hidden="true">
        <Amount riyals={least} />
        <Amount riyals={most} />
      </span>
    </div>
  );
}
