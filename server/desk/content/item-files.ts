import type { ItemToEdit } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import { parseJson } from '#domain/publications/json-value.ts';
import type { Item, SchemaContext } from '../../content/drafts/kinds.ts';
import { missingFile, type NamedFile, namedFiles } from '../../content/uploads/named-files.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { ContentSource } from './content-source.ts';

function filesNamedIn(context: SchemaContext, item: Item, text: string): NamedFile[] {
  const schema = item.schema?.(context);
  const value = parseJson(text);
  return schema && value !== undefined ? [...namedFiles(schema, value)] : [];
}

export const missingFiles = (
  context: SchemaContext,
  item: Item,
  files: Manifest,
  { path, text }: { path: string; text: string },
): ContentFault[] =>
  filesNamedIn(context, item, text)
    .filter((named) => !files.has(named.path))
    .map((named) => ({ path, kind: item.kind, line: undefined, ...missingFile(named) }));

export async function uploadsOf(
  context: SchemaContext,
  source: ContentSource,
  item: Item,
  files: Manifest,
  texts: readonly { text: string }[],
): Promise<ItemToEdit['uploads']> {
  const named = texts.flatMap(({ text }) => filesNamedIn(context, item, text).map(({ path }) => path));
  const sizes = await source.sizes(files, named);
  return Object.fromEntries([...sizes].map(([path, size]) => [path.slice('files/'.length), size]));
}
