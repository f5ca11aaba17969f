import { readContentValue } from '#domain/publications/content-value.ts';
import { differencesOf } from '#domain/publications/differences.ts';
import type { JsonValue, ValuePath } from '#domain/publications/json-value.ts';
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
      return differencesIn(path, ...texts) ?? [whole];
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
function differencesIn(
  path: string,
  before: string | undefined,
  after: string | undefined,
): ContentDifference[] | undefined {
  const [old, now] = [before, after].map((text) => text && readContentValue(path, text));
  if ((before && old === undefined) || (after && now === undefined)) return undefined;
  return differencesOf(old || undefined, now || undefined).map((one) => ({
    path,
    place: path.endsWith('.md') ? [] : one.place,
    before: asText(one.before),
    after: asText(one.after),
  }));
}
