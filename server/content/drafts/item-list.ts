import type { PlatformServices } from '../../platform/services.ts';
import { applyChanges, type Changes, type Manifest } from '../versions/manifest.ts';
import { recentVersions, type Version, versionOf } from '../versions/versions.ts';
import type { Draft } from './drafts.ts';
import { type Item, itemsIn } from './kinds.ts';

const versionsSearched = 50;

export interface ListedItem {
  item: Item;
  state: 'published' | 'draft' | 'new' | 'removed' | 'elsewhere';
  /** The last change; undefined if it is older than the versions searched. */
  changedIn: Version | undefined;
}

/**
 * Lists all items as after a draft's changes.
 * @param draft - undefined lists what the newest version holds
 * @param others - other drafts that can still change
 */
export async function listItems(
  services: Pick<PlatformServices, 'database' | 'encryption' | 'log'>,
  draft: Draft | undefined,
  others: readonly Draft[],
): Promise<ListedItem[]> {
  const versions = await recentVersions(services, versionsSearched);
  const base = draft ? await versionOf(services, draft.base) : versions[0];
  const published = base?.files ?? new Map<string, string>();
  const changes: Changes = draft?.changes ?? new Map();
  const after = applyChanges(published, changes);
  const isElsewhere = ({ paths }: Item) => others.some((one) => paths.some((path) => one.changes.has(path)));
  return itemsIn([...published.keys(), ...changes.keys()]).map((item) => ({
    item,
    state: stateIn(item, published, changes, after) ?? (isElsewhere(item) ? 'elsewhere' : 'published'),
    changedIn: lastChange(item, versions),
  }));
}

function stateIn({ paths }: Item, published: Manifest, changes: Changes, after: Manifest) {
  if (!paths.some((path) => changes.has(path))) return undefined;
  if (!paths.some((path) => after.has(path))) return 'removed';
  return paths.some((path) => published.has(path)) ? 'draft' : 'new';
}

function lastChange({ paths }: Item, versions: readonly Version[]): Version | undefined {
  return versions.find(({ files, parent }, at) => {
    const before = parent === null ? new Map<string, string>() : versions[at + 1]?.files;
    return before && paths.some((path) => files.get(path) !== before.get(path));
  });
}
