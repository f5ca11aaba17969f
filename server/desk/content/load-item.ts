import { optionListsSchema } from '#contract/content/option-lists.ts';
import type { ItemToEdit } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import { parseJson } from '#domain/publications/json-value.ts';
import type { Item, SchemaContext } from '../../content/drafts/kinds.ts';
import { tryContent } from '../../content/drafts/publish.ts';
import { parseContent } from '../../content/faults.ts';
import { jsonFault } from '../../content/read-json.ts';
import { toJsonSchema } from '../../content/uploads/named-files.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { Services } from '../../intake/services.ts';
import { type ContentSource, readTextOf } from './content-source.ts';
import { missingFiles, uploadsOf } from './item-files.ts';
import { faultOfText } from './markdown-text.ts';

/** Loads an item with its mistakes. Pictures, PDFs, and missing and damaged files have an empty text. */
export async function loadItem(
  { content }: Pick<Services, 'content'>,
  source: ContentSource,
  item: Item,
  files: Manifest,
): Promise<Omit<ItemToEdit, 'draft' | 'otherDrafts' | 'title' | 'pageTitles'>> {
  const texts = await Promise.all(
    item.paths.map(async (path) => {
      const basedOn = files.get(path);
      const isText = /\.(json|md)$/.test(path);
      const read = basedOn && isText ? await readTextOf(source, path, basedOn) : { text: '' };
      return { path, basedOn, text: '', ...read };
    }),
  );
  const context = await schemaContext({ content }, source, files);
  const schema = item.schema?.(context);
  return {
    id: item.id,
    kind: item.kind,
    files: texts.map(({ path, basedOn, text }) => ({ path, basedOn, text })),
    schema: schema && toJsonSchema(schema),
    uploads: await uploadsOf(context, source, item, files, texts),
    fields: Object.keys(item.fields?.shape ?? {}),
    faults: texts
      .filter(({ basedOn }) => basedOn)
      .flatMap((file) =>
        'damage' in file
          ? [{ ...wholeFile(item, file.path), key: file.damage }]
          : [...faultsOf(context, item, file.path, file.text), ...missingFiles(context, item, files, file)],
      ),
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
  const read = digest ? await readTextOf(source, path, digest) : { text: '' };
  const parsed = parseContent(optionListsSchema(), parseJson('text' in read ? read.text : ''));
  return { lists: 'data' in parsed ? parsed.data : content.lists, paths: [...files.keys()] };
}

/** Returns the item's mistake that only all content together shows, such as a link to no page. */
export async function faultInContent(
  services: Pick<Services, 'config' | 'database'>,
  { paths }: Item,
  files: Manifest,
): Promise<ContentFault[]> {
  const tried = await tryContent(services, files);
  return 'fault' in tried && paths.includes(tried.fault.path) ? [tried.fault] : [];
}

const wholeFile = ({ kind }: Item, path: string) => ({ path, kind, place: [], line: undefined, values: {} });

/** Checks a text by the item's schema, or the Markdown rules. */
export function faultsOf(context: SchemaContext, item: Item, path: string, text: string): ContentFault[] {
  const at = wholeFile(item, path);
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
