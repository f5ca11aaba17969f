import { optionListsSchema } from '#contract/content/option-lists.ts';
import type { ItemToEdit } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import { parseJson } from '#domain/publications/merge.ts';
import type { Item, SchemaContext } from '../../content/drafts/kinds.ts';
import { parseContent } from '../../content/faults.ts';
import { jsonFault } from '../../content/read-json.ts';
import { toJsonSchema } from '../../content/uploads/named-files.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { Services } from '../../intake/services.ts';
import type { ContentSource } from './content-source.ts';
import { missingFiles, uploadsOf } from './item-files.ts';
import { faultOfText } from './markdown-text.ts';

/** Loads an item with its mistakes. Pictures, PDFs and missing files have an empty text. */
export async function loadItem(
  { content }: Pick<Services, 'content'>,
  source: ContentSource,
  item: Item,
  files: Manifest,
): Promise<Omit<ItemToEdit, 'draft' | 'title' | 'pageTitles'>> {
  const texts = await Promise.all(
    item.paths.map(async (path) => {
      const basedOn = files.get(path);
      const isText = /\.(json|md)$/.test(path);
      const text = basedOn && isText ? String(await source.read(path, basedOn)) : '';
      return { path, basedOn, text };
    }),
  );
  const context = await schemaContext({ content }, source, files);
  const schema = item.schema?.(context);
  return {
    id: item.id,
    kind: item.kind,
    files: texts,
    schema: schema && toJsonSchema(schema),
    uploads: await uploadsOf(context, source, item, files, texts),
    fields: Object.keys(item.fields?.shape ?? {}),
    faults: texts
      .filter(({ basedOn }) => basedOn)
      .flatMap((file) => [
        ...faultsOf(context, item, file.path, file.text),
        ...missingFiles(context, item, files, file),
      ]),
  };
}

/** Returns what schemas need: the option lists and the paths of `files`, which include a draft's changes. */
export async function schemaContext(
  { content }: Pick<Services, 'content'>,
  source: ContentSource,
  files: Manifest,
): Promise<SchemaContext> {
  const path = 'option-lists.json';
  const digest = files.get(path);
  const value = digest && parseJson(String(await source.read(path, digest)));
  const parsed = parseContent(optionListsSchema(), value);
  return { lists: 'data' in parsed ? parsed.data : content.lists, paths: [...files.keys()] };
}

/** Checks a text by the item's schema, or the Markdown rules. */
export function faultsOf(context: SchemaContext, item: Item, path: string, text: string): ContentFault[] {
  const at = { path, kind: item.kind, place: [], line: undefined, values: {} };
  if (path.endsWith('.md')) {
    const fault = faultOfText(path, text);
    return fault ? [{ ...at, ...fault, place: fault.place ?? [] }] : [];
  }
  const schema = item.schema?.(context);
  if (!schema) return [];
  const value = parseJson(text);
  if (value === undefined) return [{ ...at, ...jsonFault(text) }];
  const parsed = parseContent(schema, value);
  return 'faults' in parsed ? parsed.faults.map((fault) => ({ ...at, values: {}, ...fault })) : [];
}
