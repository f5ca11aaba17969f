import { join } from 'node:path';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { pageAliases, pageList } from '#domain/pages.ts';
import { ownPagePath } from '#domain/publications/menu.ts';
import { offerPage, offerState } from '#domain/publications/offers.ts';
import { statInside } from '../../http/served-file.ts';
import type { Content } from '../content.ts';
import { ContentError, type Fault } from '../faults.ts';
import { renderMarkdown } from '../markdown.ts';
import { contentNames, readText } from '../read-json.ts';
import { publishedPath } from '../uploads/published-path.ts';

type Targets = Pick<Content, 'offers' | 'help' | 'pages'>;

/** The desk, and pages that confirm a submission. */
const notToLink = /^desk|success/;

/** Paths have no language. Includes offers that have not begun. */
export function pathsOf({ offers, help, pages }: Targets): ReadonlySet<string> {
  return new Set([
    ...pageList.map(({ path }) => path).filter((path) => !path.includes(':') && !notToLink.test(path)),
    ...Object.keys(pageAliases),
    ...offers.map(offerPage),
    ...help.subjects.flatMap(({ questions }) => questions.map(({ id }) => `help/${id}`)),
    ...Object.keys(pages).map(ownPagePath),
  ]);
}

const textFolders = ['policies', 'help', 'pages'];

/**
 * Checks links and pictures.
 * @throws ContentError with the first one that leads nowhere
 */
export async function checkLinks(folder: string, content: Targets, today: CivilDate): Promise<void> {
  const paths = pathsOf(content);
  const coming = content.offers.filter((offer) => offerState(offer, today) === 'coming').map(offerPage);
  const isFile = async (address: string) => {
    const path = publishedPath(address);
    return path !== undefined && (await statInside(join(folder, 'files'), path))?.isFile();
  };
  const faultOf = async (to: string, language: string): Promise<Omit<Fault, 'place'> | undefined> => {
    if (/^(https?:|mailto:|tel:|#)/i.test(to)) return undefined;
    const [address = ''] = to.split(/[?#]/);
    if (address.startsWith('/files/')) {
      const found = await isFile(address).catch(() => false);
      return found ? undefined : { key: 'fileMissing', values: { file: address } };
    }
    const path = /^\/(?:ar|en)\/(.*)$/.exec(address)?.[1];
    if (path === undefined) return { key: 'linkStart', values: { to: to || '()', start: `/${language}/` } };
    if (!paths.has(path)) return { key: 'noPage', values: { page: address } };
    if (coming.some((offer) => offer === path)) return { key: 'offerNotBegun', values: { offer: address } };
    return undefined;
  };
  for (const textFolder of textFolders) {
    for (const name of await contentNames(join(folder, textFolder)).catch(() => [])) {
      const language = /\.(ar|en)\.md$/.exec(name)?.[1];
      if (!language) continue;
      const file = join(folder, textFolder, name);
      for (const { line, to } of renderMarkdown(await readText(file)).links) {
        const fault = await faultOf(to, language);
        if (fault) throw new ContentError({ file, line, ...fault });
      }
    }
  }
}
