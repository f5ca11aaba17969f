import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isLiveDraft } from '#domain/publications/drafts.ts';
import type { Content } from '../../content/content.ts';
import { rebaseChanges } from '../../content/drafts/draft-files.ts';
import { draftOf } from '../../content/drafts/drafts.ts';
import { tryContent } from '../../content/drafts/publish.ts';
import { applyChanges, writeManifest } from '../../content/versions/manifest.ts';
import { versionOf } from '../../content/versions/versions.ts';
import { writeFolder } from '../../content/versions/work-folder.ts';
import type { Services } from '../../intake/services.ts';

export interface Preview {
  title: string;
  day: CivilDate;
  content: Content;
}

/** In memory: few people look at drafts at the same time. */
const maxPreviews = 4;

/**
 * Returns a function that reads the newest version with a draft's changes. That function returns 'invalid' if the
 * result is invalid content, and undefined once the draft is published or discarded.
 */
export function previewReader(services: Services) {
  const previews = new Map<string, Preview | 'invalid'>();
  return async (draftId: string, day: CivilDate): Promise<Preview | 'invalid' | undefined> => {
    const draft = await draftOf(services, draftId);
    if (!draft || !isLiveDraft(draft.state)) return undefined;
    const { base, changes } = await rebaseChanges(services, draft);
    const cacheKey = [draftId, writeManifest(changes), base, day].join();
    const files = applyChanges((await versionOf(services, base))?.files ?? new Map(), changes);
    const cached = previews.get(cacheKey);
    // Housekeeping may have removed the folder of the cached content.
    if (cached && cached !== 'invalid') await writeFolder(services, files);
    if (cached) return cached;
    const tried = await tryContent(services, files, day);
    const preview = 'fault' in tried ? 'invalid' : { title: draft.title, day, content: tried.content };
    previews.set(cacheKey, preview);
    const [oldest] = previews.keys();
    if (previews.size > maxPreviews && oldest) previews.delete(oldest);
    return preview;
  };
}

/** Returns the chosen day, or today in Riyadh if the chosen day is missing or invalid. */
export const previewDay = (chosen: string | undefined, now: Date): CivilDate =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(chosen ?? '') &&
  !Number.isNaN(Date.parse(chosen ?? ''))
    ? (chosen as CivilDate)
    : todayInRiyadh(now);
