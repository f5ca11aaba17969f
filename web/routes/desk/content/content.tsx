import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { roomOf } from '../desk-access.ts';
import { DeskInput, DeskSelect } from '../desk-field.tsx';
import type { Route } from './+types/content.ts';
import styles from './content-list.module.css';
import { DraftList } from './draft-list.tsx';
import { ItemGroups } from './item-groups.tsx';
import { NewOffer } from './new-offer.tsx';
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

/** Lists what the company publishes, by kind, as it is or with a draft's changes. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { isEditable, drafts, draft, items, reminders } = loaderData;
  const { t } = useTranslation('content');
  const { t: desk } = useTranslation('desk');
  const [sought, setSought] = useState('');
  return (
    <Page page="deskContent" title={desk('content.title')} lead={t('list.lead')}>
      <Reminders reminders={reminders} />
      {isEditable ? (
        <div className={styles.tools}>
          <DraftChoice drafts={drafts} draft={draft} />
          <NewOffer items={items} draftId={draft?.id} />
        </div>
      ) : (
        <p className="note">{t('list.readOnly', { setting: 'CONTENT_DIR' })}</p>
      )}
      {drafts.length > 0 && <DraftList drafts={drafts} />}
      <div className="scripted form-width">
        <DeskInput
          title={t('list.search')}
          help={t('list.searchHelp')}
          type="search"
          maxLength={100}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </div>
      <ItemGroups items={items} draftId={draft?.id} sought={sought} />
    </Page>
  );
}

function DraftChoice({ drafts, draft }: Pick<Route.ComponentProps['loaderData'], 'drafts' | 'draft'>) {
  const { t } = useTranslation('content');
  return (
    <section className="card stack3" aria-labelledby="drafts">
      <h2 id="drafts">{t('list.drafts')}</h2>
      <Form className="stack3 start" key={draft?.id}>
        <DeskSelect title={t('list.draft')} name="draft" defaultValue={draft?.id ?? ''}>
          <option value="">{t('list.published')}</option>
          {drafts.map(({ id, title, state }) => (
            <option key={id} value={id}>
              {`${title} (${t(`list.draftStates.${state}`)})`}
            </option>
          ))}
        </DeskSelect>
        <button type="submit" className={smallButton}>
          {t('list.show')}
        </button>
      </Form>
      <p className="actions">
        {draft && <SiteLink to={`desk/content/drafts/${draft.id}`}>{t('list.toDraft')}</SiteLink>}
        <SiteLink to="desk/content/history">{t('list.history')}</SiteLink>
      </p>
    </section>
  );
}
