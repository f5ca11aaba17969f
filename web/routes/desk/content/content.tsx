import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { roomOf } from '../desk-access.ts';
import { DeskInput } from '../desk-field.tsx';
import type { Route } from './+types/content.ts';
import { DraftList } from './draft-list.tsx';
import { ItemGroups } from './item-groups.tsx';
import { NewItem } from './new-item.tsx';
import { Reminders } from './reminders.tsx';

export const handle = { namespaces: ['desk', 'content'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'content');
  const asked = args.url.searchParams.get('draft');
  const drafts = await room.drafts();
  const draft = drafts.find(({ id }) => id === asked);
  const [items, reminders] = await Promise.all([room.items(draft?.id), room.reminders()]);
  return { isEditable: room.isEditable, drafts, draft, items, reminders };
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { isEditable, drafts, draft, items, reminders } = loaderData;
  const { t } = useTranslation('content');
  const { t: desk } = useTranslation('desk');
  const [searchText, setSearchText] = useState('');
  return (
    <Page
      page="deskContent"
      title={desk('content.title')}
      lead={isEditable ? t('list.lead') : t('list.readOnly', { setting: 'CONTENT_DIR' })}
    >
      <Reminders reminders={reminders} />
      {isEditable && (
        <>
          <DraftList drafts={drafts} shown={draft} />
          <NewItem items={items} draftId={draft?.id} />
        </>
      )}
      <div className="scripted form-width">
        <DeskInput
          title={t('list.search')}
          help={t('list.searchHelp')}
          type="search"
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
      </div>
      <ItemGroups items={items} draftId={draft?.id} searchText={searchText} />
    </Page>
  );
}
