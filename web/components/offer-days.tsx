import { useTranslation } from 'react-i18next';
import type { ShownOffer } from './offer-facts.ts';

/** From when to when an offer stands; an old one, since when it has ended. */
export function OfferDays({ offer: { start, end, old } }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  const day = ({ date, text }: ShownOffer['end']) => (
    <time dateTime={date}>
      <bdi>{text}</bdi>
    </time>
  );
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
