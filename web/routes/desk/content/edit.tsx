import { useTranslation } from '../../../i18n/use-translation.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import type { Route } from './+types/edit.ts';
import { useItemName } from './item-name.ts';

export const handle = { namespaces: ['desk', 'content'] };

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'content');
  const query = args.url.searchParams;
  const item = await room.open(query.get('item') ?? '', query.get('draft') ?? undefined);
  if (!item) throw nothingHere();
  return { item };
}

/** Shows an item of the content. */
export default function EditContentPage({ loaderData: { item } }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const title = useItemName()({ ...item, title: undefined });
  return (
    <Page page="deskContentEdit" values={{ title }} title={title} lead={t('edit.lead')}>
      <p>
        <SiteLink to={item.draft ? `desk/content?draft=${item.draft.id}` : 'desk/content'}>
          {t('edit.back')}
        </SiteLink>
      </p>
      {item.files.map(({ path, text }) => (
        <pre key={path} dir="ltr" className="card as-written">
          {text}
        </pre>
      ))}
    </Page>
  );
}
