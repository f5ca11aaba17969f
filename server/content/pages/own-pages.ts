import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { plainText, shownText } from '#contract/content/in-both.ts';
import type { OwnPage, Published } from '#contract/site.ts';
import type { Language } from '#domain/language.ts';
import { slug } from '#domain/publications/content-kinds.ts';
import { ContentError } from '../faults.ts';
import { readFrontMatter } from '../front-matter.ts';
import { renderMarkdown } from '../markdown.ts';
import { contentNames, readText } from '../read-json.ts';
import { type ContentValues, fillContentValues } from '../values.ts';

export const ownPageFields = z.strictObject({
  title: shownText,
  /** Shown under the title and by search engines. */
  description: plainText.max(165),
});

/**
 * Reads `pages/<id>.{ar,en}.md`.
 * @throws ContentError on the first page that is invalid or lacks a language
 */
export async function readOwnPages(folder: string, values: ContentValues): Promise<Published['pages']> {
  const names = await contentNames(join(folder, 'pages')).catch(() => []);
  const ids = new Set(names.flatMap((name) => /^(.+)\.(?:ar|en)\.md$/.exec(name)?.[1] ?? []));
  const pages = [...ids].map(async (id) => {
    const read = (language: Language) => {
      const file = join(folder, 'pages', `${id}.${language}.md`);
      if (!slug.test(id)) throw new ContentError({ file, key: 'slug' });
      return readOwnPage(folder, file, (text) => fillContentValues(file, text, values, language));
    };
    return [id, { ar: await read('ar'), en: await read('en') }] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

async function readOwnPage(folder: string, file: string, fillIn: (text: string) => string): Promise<OwnPage> {
  const { values, body } = readFrontMatter(file, await readText(file), ownPageFields);
  const { fault } = renderMarkdown(body, { hasPictures: true });
  if (fault) throw new ContentError({ file, ...fault });
  const { html, sections } = renderMarkdown(fillIn(body), { hasPictures: true });
  return {
    ...values,
    html: await withSizes(folder, html),
    sections: sections.map(({ id, title }) => ({ id, title })),
  };
}

/** Without sizes, the page would move when a picture loads. */
async function withSizes(folder: string, html: string): Promise<string> {
  const parts = html.split(/(<img src="[^"]*")/).map(async (part) => {
    const src = /^<img src="(.*)"$/.exec(part)?.[1];
    // `checkLinks` reports a missing picture, with its line.
    const size =
      src &&
      (await sharp(join(folder, src))
        .metadata()
        .catch(() => undefined));
    return size ? `${part} width="${size.width}" height="${size.height}"` : part;
  });
  return (await Promise.all(parts)).join('');
}
