import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OfferDetails } from './offer-details.tsx';
import type { ShownOffer } from './offer-facts.ts';

export default function AskedOffer({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  const navigate = useNavigate();
  const { search } = useLocation();

  const leave = () => {
    // The browser returns the focus to the link that opened the dialog. Without such a link, the focus is on the body
    // or the section.
    const section = document.getElementById('offers');
    if (document.activeElement === document.body || document.activeElement === section) {
      document.getElementById(`offer-${offer.id}`)?.focus();
      if (document.activeElement === document.body) section?.focus();
    }
    const query = new URLSearchParams(search);
    query.delete('offerId');
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };

  return (
    <Dialog id="offer-title" title={offer.title} close={t('close')} width="wide" onClose={leave}>
      <p className="lead">{offer.description}</p>
      <OfferDetails offer={offer} level="h3" />
    </Dialog>
  );
}
