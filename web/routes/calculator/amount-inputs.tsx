import type { ChangeEvent } from 'react';
import { unitNames } from '#domain/calculator/loan-query.ts';
import { parseAmount } from '#domain/rules/amount.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import styles from './amount-slider.module.css';
import { sliderStep } from './calculator-state.ts';
import ranges from './range.module.css';
import units from './unit-choice.module.css';

/** Writes into the field. Only the field is sent, and it takes any amount. */
export function AmountSlider({
  name,
  range: { least, most },
  amount,
}: {
  name: string;
  range: { least: number; most: number };
  /** 0 if the field has no amount. */
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
        // Without scripts this control changes nothing.
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

/** Converts the typed value if the whole amount is known. */
export function UnitChoice({
  of,
  isInPercent,
  whole,
}: {
  of: keyof typeof unitNames;
  isInPercent: boolean;
  whole: number | undefined;
}) {
  const { t } = useTranslation('calculator');
  function convert({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) {
    const field = form?.elements.namedItem(of);
    if (!(field instanceof HTMLInputElement) || !whole) return;
    const share = parseAmount(field.value);
    if (!share) return;
    const other = value === 'percent' ? Math.round((share * 100) / whole) : Math.floor((share * whole) / 100);
    field.value = formatThousands(String(other));
  }
  return (
    <div className={units.units} role="radiogroup" aria-label={t('unit.label', { context: of })}>
      {[false, true].map((isPercent) => (
        <label key={String(isPercent)}>
          <input
            type="radio"
            name={unitNames[of]}
            value={isPercent ? 'percent' : ''}
            defaultChecked={isPercent === isInPercent}
            onChange={convert}
          />
          {isPercent ? t('unit.percent', { context: of }) : t('unit.riyals')}
        </label>
      ))}
    </div>
  );
}
