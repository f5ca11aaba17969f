import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Form } from '#domain/forms/form.ts';
import { allLinkFields, type LinkField, linkValueNames } from '#domain/link-values/link-value-names.ts';
import { readLinkValues } from '#domain/link-values/link-values.ts';
import type { SitePath } from '#domain/pages.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageSearch } from '../page-search.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';
import { Amount } from '../ui/riyal.tsx';
import { offerTitleField } from './form-state.ts';
import { useOptionLists } from './lists/option-lists.ts';

export interface FormOffer {
  id: string;
  title: string;
  to: SitePath;
  isOld: boolean;
}

const calculated = allLinkFields.filter((name) => name !== 'offerId');

function useOffer(offer: FormOffer | undefined): FormOffer | undefined {
  const [query] = useSearchParams();
  return offer && query.get(linkValueNames.offerId.address) === offer.id ? offer : undefined;
}

/** Shows the values that the page's URL contains, with links that remove them. */
export function LinkValuesNote({ form, offer }: { form: Form; offer: FormOffer | undefined }) {
  const { t } = useTranslation('product');
  const [query] = useSearchParams();
  const lists = useOptionLists();
  const element = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const chosen = useOffer(offer);
  const { RequiredFinance, CarPrice, FinanceDurationId, BaloonPayment } = readLinkValues(
    form,
    (name) => query.get(linkValueNames[name].address),
    { today: '', lists },
  );
  if (!chosen && !RequiredFinance && !isRemoved) return null;
  const remove = (names: readonly LinkField[], label: string) => (
    <Remove
      names={names}
      label={label}
      onRemove={() => {
        setRemoved(true);
        // The link that had the focus is gone.
        element.current?.focus();
      }}
    />
  );
  return (
    <div className="note" ref={element} tabIndex={-1} data-brought>
      {chosen && (
        <p data-brought-offer={chosen.id}>
          {t('brought.offer')} <SiteLink to={chosen.to}>{chosen.title}</SiteLink>
          {chosen.isOld && <> {t('brought.ended')}</>} {remove(['offerId'], t('brought.removeOffer'))}
        </p>
      )}
      {RequiredFinance && (
        <p data-brought-amount={RequiredFinance}>
          {t('carried')} <Amount riyals={Number(RequiredFinance)} />
          {FinanceDurationId && <> {t('card.overYears', { count: Number(FinanceDurationId) })}</>}
          {CarPrice && (
            <>
              {' '}
              {t('brought.price')} <Amount riyals={Number(CarPrice)} />
            </>
          )}
          {BaloonPayment && (
            <>
              {' '}
              {t('card.finalPayment')} <Amount riyals={Number(BaloonPayment)} />
            </>
          )}{' '}
          {remove(calculated, t('brought.removeCalculated'))}
        </p>
      )}
      <p role="status">{isRemoved && t('brought.removed')}</p>
    </div>
  );
}

function Remove({
  names,
  label,
  onRemove,
}: {
  names: readonly LinkField[];
  label: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation('product');
  const { pathname } = useLocation();
  const query = new URLSearchParams(usePageSearch());
  for (const name of names) query.delete(linkValueNames[name].address);
  return (
    <Link
      to={{ pathname, search: query.toString() }}
      replace
      preventScrollReset
      aria-label={label}
      onClick={onRemove}
    >
      {t('brought.remove')}
    </Link>
  );
}

/** Sends the title for the visitor's own record. */
export function OfferTitle({ offer }: { offer: FormOffer | undefined }) {
  const chosen = useOffer(offer);
  return chosen ? <input type="hidden" name={offerTitleField} value={chosen.title} /> : null;
}
