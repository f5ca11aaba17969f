import type { ContentItem } from '#contract/desk-content.ts';
import type { SitePath } from '#domain/pages.ts';
import { isAddable } from '#domain/publications/content-kinds.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

export const editPath = (item: string, draftId: string | undefined): SitePath =>
  `desk/content/edit?${new URLSearchParams({ item, ...(draftId && { draft: draftId }) })}`;

/** Names an item by its title, its product, its page, its file in a folder, or its kind. */
export function useItemName(): (item: Pick<ContentItem, 'id' | 'kind' | 'title'>) => string {
  const { t, find, language } = useTranslation('content');
  const { find: pages } = useTranslation('pages');
  return ({ id, kind, title }) => {
    if (title) return title[language];
    const [folder, name] = id.split('/');
    if (!name || name === folder) return t(`kinds.${kind}`);
    const page = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const known = kind === 'products' ? find(`choices.${name}`) : pages(`${page}.title`);
    return (!isAddable(kind) && (known ?? find(`kinds.${name}`))) || name;
  };
}
