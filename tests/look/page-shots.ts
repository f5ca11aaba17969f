import { forms } from '#domain/forms/forms.ts';
import { pageList } from '#domain/pages.ts';
import { type OfferPath, offerState } from '#domain/publications/offers.ts';
import type { Shot, Visit } from './shot.ts';

/** A path as a file's name. */
export const nameOf = (path: string) => path.replaceAll('/', '-').replaceAll(':', '');

/** Every page that `domain/pages.ts` lists: one that is added is looked at without a new line. Those behind a sign-in have their own. */
export const openPages = pageList.map(({ path }) => path).filter((path) => !path.startsWith('desk/'));

export const pageShots: Shot[] = openPages.map((path) => ({
  name: nameOf(path),
  path: (visit) => addressOfPage(path, visit),
}));

/** Where a page is opened, after the language. */
export function addressOfPage(path: string, visit: Pick<Visit, 'site'>): string {
  return withId(path, visit) + queryOf(path);
}

/** A question's page is that of the first, an offer's that of the first one that is active. */
function withId(path: string, { site }: Pick<Visit, 'site'>): string {
  if (!path.includes(':id')) return path;
  if (path === 'help/:id') return `help/${site.services.content.help.subjects[0]?.questions[0]?.id}`;
  const today = site.services.now().toISOString().slice(0, 10);
  const offer = site.services.content.offers.find(
    (one) => one.path === (path.split('/')[0] as OfferPath) && offerState(one, today) === 'active',
  );
  if (!offer) throw new Error(`no active offer for ${path}`);
  return path.replace(':id', offer.id);
}

/** A survey belongs to a link, and a success page has something to say. */
function queryOf(path: string): string {
  const survey = Object.values(forms).find((form) => form.page === path && form.about);
  if (survey?.about) return `?${survey.about}=${survey.example[survey.about]}`;
  return path.endsWith('success-page') ? '?reference=K7M4-9QXT' : '';
}
