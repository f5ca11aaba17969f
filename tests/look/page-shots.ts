import { forms } from '#domain/forms/forms.ts';
import { pageList } from '#domain/pages.ts';
import { type OfferPath, offerState } from '#domain/publications/offers.ts';
import { formAddress } from '../browser/support/form-address.ts';
import type { Shot, Visit } from './shot.ts';

/** Returns a path as a file name. */
export const fileNameOf = (path: string) => path.replaceAll('/', '-').replaceAll(':', '');

/** Every page in `domain/pages.ts` without a sign-in. `deskShots` has the others. */
export const openPages = pageList.map(({ path }) => path).filter((path) => !path.startsWith('desk/'));

export const pageShots: Shot[] = openPages.map((path) => ({
  name: fileNameOf(path),
  path: (visit) => addressOfPage(path, visit),
}));

/** Returns the address of a page, without the language. */
export function addressOfPage(path: string, visit: Pick<Visit, 'site'>): string {
  return withId(path, visit) + queryOf(path);
}

/** Fills in `:id`: the first question, custom page or active offer. */
function withId(path: string, { site }: Pick<Visit, 'site'>): string {
  if (!path.includes(':id')) return path;
  if (path === 'help/:id') return `help/${site.services.content.help.subjects[0]?.questions[0]?.id}`;
  if (path === 'pages/:id') return `pages/${Object.keys(site.services.content.pages)[0]}`;
  const today = site.services.now().toISOString().slice(0, 10);
  const offer = site.services.content.offers.find(
    (one) => one.path === (path.split('/')[0] as OfferPath) && offerState(one, today) === 'active',
  );
  if (!offer) throw new Error(`no active offer for ${path}`);
  return path.replace(':id', offer.id);
}

/** Surveys need the query of a link, and success pages a reference. */
function queryOf(path: string): string {
  const survey = Object.values(forms).find((form) => form.page === path && form.subjectField);
  if (survey) return formAddress(survey).slice(path.length);
  return path.endsWith('success-page') ? '?reference=K7M4-9QXT' : '';
}
