import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentItem } from '#contract/desk-content.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { useSitePath } from '../../../ui/frame/site-link.tsx';
import { DeskInput } from '../desk-field.tsx';
import { editPath } from './item-name.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Asks for the id of a new offer and opens its form. */
export function NewOffer({ items, draftId }: { items: readonly ContentItem[]; draftId: string | undefined }) {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const sitePath = useSitePath();
  const [fault, setFault] = useState<'invalid' | 'taken'>();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('id') as HTMLInputElement;
    const id = field.value.trim();
    const item = `offers/${id}`;
    const found = !slug.test(id) ? 'invalid' : items.some((one) => one.id === item) ? 'taken' : undefined;
    setFault(found);
    if (found) field.focus();
    else navigate(sitePath(editPath(item, draftId)));
  };
  return (
    <form className="card stack3 start scripted" onSubmit={create} aria-labelledby="new-offer" noValidate>
      <h2 id="new-offer" className="subheading">
        {t('newOffer.title')}
      </h2>
      <div className="form-width">
        <DeskInput
          title={t('newOffer.id')}
          help={t('newOffer.help', { example: 'summer-cars-2027' })}
          error={fault && t(`newOffer.${fault}`)}
          name="id"
          dir="ltr"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <button type="submit" className={smallButton}>
        {t('newOffer.press')}
      </button>
    </form>
  );
}
