import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SitePath } from '#domain/pages.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogHead, dialogClass } from '../../ui/dialog.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import panels from '../../ui/panel.module.css';
import { OfferDetails } from './offer-details.tsx';
import styles from './offer-dialog.module.css';
import type { ShownOffer } from './offer-facts.ts';

/** The lists of offers. */
export type OfferList = 'offers' | 'individual/offers' | 'business/offers';

/** The address of an offer's dialog over a list (R15.2). */
export function dialogOf(list: OfferList, { id }: Pick<ShownOffer, 'id'>): SitePath {
  return `${list}?offerId=${id}#offers`;
}

/**
 * The offer that the address asks for, over its list: `?offerId=…#offers`. Closing it takes the query out of the
 * address. The server sees no hash: without scripts the page leads to the offer's own.
 */
export function OfferDialog({ asked }: { asked: ShownOffer | undefined }) {
  const { t } = useTranslation('offers');
  const { hash } = useLocation();
  const hydrated = useHydrated();
  if (!asked) return null;
  return (
    <>
      <noscript>
        <p className={panels.note}>
          {t('asked')} <SiteLink to={asked.to}>{asked.title}</SiteLink>
        </p>
      </noscript>
      {hydrated && hash === '#offers' && <Dialog key={asked.id} offer={asked} />}
    </>
  );
}

function Dialog({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation('offers');
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { search } = useLocation();

  useEffect(() => dialog.current?.showModal(), []);

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
    <dialog ref={dialog} className={dialogClass('wide')} aria-labelledby="offer-title" onClose={leave}>
      <DialogHead id="offer-title" title={offer.title} close={t('close')} />
      <p className={styles.description}>{offer.description}</p>
      <OfferDetails offer={offer} level="h3" />
    </dialog>
  );
}
