import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentItem } from '#contract/desk-content.ts';
import { addableKinds, slug } from '#domain/publications/content-kinds.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { useSitePath } from '../../../ui/frame/site-link.tsx';
import { DeskInput, DeskSelect } from '../desk-field.tsx';
import { editPath } from './item-name.ts';

const maxIdLength = 60;

export function NewItem({ items, draftId }: { items: readonly ContentItem[]; draftId: string | undefined }) {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const sitePath = useSitePath();
  const [fault, setFault] = useState<'invalid' | 'taken'>();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const field = elements.namedItem('id') as HTMLInputElement;
    const kind = elements.namedItem('kind') as HTMLSelectElement;
    const id = field.value.trim();
    const item = `${kind.value}/${id}`;
    const found =
      !slug.test(id) || id.length > maxIdLength
        ? 'invalid'
        : items.some((one) => one.id === item)
          ? 'taken'
          : undefined;
    setFault(found);
    if (found) field.focus();
    else navigate(sitePath(editPath(item, draftId)));
  };
  return (
    <form className="card stack3 start scripted" onSubmit={create} aria-labelledby="new-item" noValidate>
      <h2 id="new-item" className="subheading">
        {t('newItem.title')}
      </h2>
      <div className="form-width stack3">
        <DeskSelect title={t('newItem.kind')} name="kind">
          {addableKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`newItem.kinds.${kind}`)}
            </option>
          ))}
        </DeskSelect>
        <DeskInput
          title={t('newItem.id')}
          help={t('newItem.help', { example: 'summer-cars-2027' })}
          error={fault && t(`newItem.${fault}`, { most: maxIdLength })}
          name="id"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <button type="submit" className={smallButton}>
        {t('newItem.press')}
      </button>
    </form>
  );
}
