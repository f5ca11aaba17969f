import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShownOffer } from './offer-facts.ts';

export function OfferPeriod({ offer: { start, end, old } }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  const day = ({ date, text, year }: ShownOffer['start']) => (
    <bdi>
      <time dateTime={date}>{text}</time>
      {year && ` ${year}`}
    </bdi>
  );
  if (!end) {
    return (
      <>
        {t('from')} {day(start)} · {t('ongoing')}
      </>
    );
  }
  return old ? (
    <>
      {t('ended')} {day(end)}
    </>
  ) : (
    <>
      {t('from')} {day(start)} {t('to')} {day(end)}
    </>
  );
}
