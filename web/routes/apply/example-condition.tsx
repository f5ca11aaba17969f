import { useTranslation } from '../../i18n/use-translation.ts';
import type { Example } from '../../site.ts';
import { Amount } from '../../ui/riyal.tsx';

export function ExampleCondition({ amount, years, balloon }: Example) {
  const { t } = useTranslation('product');
  return (
    <>
      {t('card.aprFor')} <Amount riyals={amount} /> {t('card.overYears', { count: years })}
      {balloon > 0 && (
        <>
          {' '}
          {t('card.finalPayment')} <Amount riyals={balloon} />
        </>
      )}
    </>
  );
}
