import { commonRows } from '#domain/publications/common-rows.ts';
import { differencesOf } from '#domain/publications/differences.ts';
import { type JsonValue, parseJson, type ValuePath } from '#domain/publications/json-value.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { ContentError } from '../faults.ts';
import { readBlob } from '../versions/blobs.ts';
import type { Manifest } from '../versions/manifest.ts';

/** `before` is undefined for an addition, `after` for a removal. */
export interface ContentDifference {
  path: string;
  /** The value's path in a JSON file; empty for a paragraph or a whole file. */
  place: ValuePath;
  before: string | undefined;
  after: string | undefined;
}

/** Compares JSON by value, texts by paragraph, and as a whole other files and those damaged in the database. */
export async function differencesBetween(
  { database }: Pick<PlatformServices, 'database'>,
  from: Manifest,
  to: Manifest,
): Promise<ContentDifference[]> {
  const paths = [...new Set([...from.keys(), ...to.keys()])].sort();
  const changed = paths.filter((path) => from.get(path) !== to.get(path));
  const found = await Promise.all(
    changed.map(async (path) => {
      const [old, now] = [from.get(path), to.get(path)];
      const whole = { path, place: [], before: old && path, after: now && path };
      if (!/\.(json|md)$/.test(path)) return [whole];
      const read = async (digest: string | undefined) =>
        digest && String(await readBlob(database.db, digest));
      const texts = await Promise.all([read(old), read(now)]).catch(damaged);
      if (!texts) return [whole];
      const [before, after] = texts;
      return (
        (path.endsWith('.json') && jsonDifferences(path, before, after)) ||
        paragraphDifferences(path, before, after)
      );
    }),
  );
  return found.flat();
}

/** Ignores a file that was damaged in the database: its editor names the damage. */
function damaged(error: unknown): undefined {
  if (!(error instanceof ContentError)) throw error;
}

const asText = (value: JsonValue | undefined) =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value);

/** Returns undefined if one of the texts is not JSON: a draft may have such a text. */
function jsonDifferences(
  path: string,
  before: string | undefined,
  after: string | undefined,
): ContentDifference[] | undefined {
  const [old, now] = [before, after].map((text) => (text === undefined ? undefined : parseJson(text)));
  if ((before !== undefined && old === undefined) || (after !== undefined && now === undefined))
    return undefined;
  return differencesOf(old, now).map((one) => ({
    path,
    place: one.place,
    before: asText(one.before),
    after: asText(one.after),
  }));
}

/** Between two unchanged paragraphs, pairs the removed ones with the added ones in order. */
function paragraphDifferences(path: string, before = '', after = ''): ContentDifference[] {
  const split = (text: string) =>
    text
      .replaceAll('\r\n', '\n')
      .split(/\n\s*\n/)
      .map((one) => one.trimEnd())
      .filter((one) => one !== '');
  const [old, now] = [split(before), split(after)];
  const differences: ContentDifference[] = [];
  let [at, to] = [0, 0];
  const add = (removed: string[], added: string[]) => {
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      differences.push({ path, place: [], before: removed[row], after: added[row] });
  };
  for (const [keptOld, keptNow] of [...commonRows(old, now), [old.length, now.length] as const]) {
    add(old.slice(at, keptOld), now.slice(to, keptNow));
    [at, to] = [keptOld + 1, keptNow + 1];
  }
  return differences;
}
