import type { ChangeEvent } from 'react';
import { unitNames } from '#domain/calculator/question.ts';
import { parseAmount } from '#domain/rules/amount.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './unit-choice.module.css';

/** Whether a share is said in riyals or in percent. What was typed is then said in the other, where its whole is known. */
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
    <div className={styles.units} role="radiogroup" aria-label={t('unit.label', { context: of })}>
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
