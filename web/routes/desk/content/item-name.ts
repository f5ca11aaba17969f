import type { ContentItem } from '#contract/desk-content.ts';
import type { SitePath } from '#domain/pages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Returns the page that edits an item. */
export const editPath = (item: string, draftId: string | undefined): SitePath =>
  `desk/content/edit?${new URLSearchParams({ item, ...(draftId && { draft: draftId }) })}`;

/** Returns a function that names an item: by its title, its file in a folder, or its kind. */
export function useItemName(): (item: Pick<ContentItem, 'id' | 'kind' | 'title'>) => string {
  const { t, language } = useTranslation('content');
  return ({ id, kind, title }) => {
    const [folder, name] = id.split('/');
    if (title) return title[language];
    return name && name !== folder ? name : t(`kinds.${kind}`);
  };
}
