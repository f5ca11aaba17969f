import { useHydrated } from '../../../../forms/use-hydrated.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Page } from '../../../../ui/frame/page.tsx';
import { SiteLink } from '../../../../ui/frame/site-link.tsx';
import { nothingHere, roomOf } from '../../desk-access.ts';
import { DraftRemark } from '../draft-remark.tsx';
import { editPath, useItemName } from '../item-name.ts';
import type { Route } from './+types/edit.ts';
import { Editor } from './editor.tsx';

export const handle = { namespaces: ['desk', 'content', 'content-faults', 'forms', 'messages'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'content');
  const query = args.url.searchParams;
  const item = await room.open(query.get('item') ?? '', query.get('draft') ?? undefined);
  if (!item || item.kind === 'files') throw nothingHere();
  return { item, isEditable: room.isEditable };
}

export default function EditContentPage({ loaderData: { item, isEditable } }: Route.ComponentProps) {
  const { t, language } = useTranslation('content');
  const hydrated = useHydrated();
  const name = useItemName()(item);
  const { draft } = item;
  return (
    <Page
      page="deskContentEdit"
      values={{ title: name }}
      title={name}
      lead={isEditable ? t('edit.lead') : t('list.readOnly', { setting: 'CONTENT_DIR' })}
    >
      <p className="actions">
        <SiteLink to={draft ? `desk/content?draft=${draft.id}` : 'desk/content'}>{t('edit.back')}</SiteLink>
        <span>
          {draft ? (
            <>
              {t('edit.draft')}:{' '}
              <SiteLink to={`desk/content/drafts/${draft.id}`}>
                <bdi>{draft.title}</bdi>
              </SiteLink>
            </>
          ) : (
            isEditable && t('edit.noDraft')
          )}
        </span>
        {item.kind === 'pages' && (
          <span>
            {t('edit.address')}: <bdi dir="ltr">{`/${language}/${item.id}`}</bdi>
          </span>
        )}
      </p>
      {draft && <DraftRemark draft={draft} />}
      {item.otherDrafts.length > 0 && (
        <div className="note">
          <p>{t('edit.otherDrafts')}</p>
          <ul className="bullets">
            {item.otherDrafts.map(({ id, title }) => (
              <li key={id}>
                <SiteLink to={editPath(item.id, id)} reloadDocument>
                  <bdi>{title}</bdi>
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hydrated ? (
        <Editor key={item.id} item={item} name={name} isEditable={isEditable} />
      ) : (
        <>
          <noscript>
            <p className="note">{t('edit.needsScripts')}</p>
          </noscript>
          <p className="scripted">{t('edit.loading')}</p>
        </>
      )}
    </Page>
  );
}
