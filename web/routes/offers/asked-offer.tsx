import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OfferDetails } from './offer-details.tsx';
import type { ShownOffer } from './offer-facts.ts';

/** An offer over its list. Closing it takes the query out of the address. */
export default function AskedOffer({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  const navigate = useNavigate();
  const { search } = useLocation();

  const leave = () => {
    // The browser gives the focus back to what opened the dialog. Who came by a link had it nowhere, or on the section
    // of the hash: they go to the offer in its list, or, where that is out of sight, to the section.
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
