import { z } from 'zod';
import { pageList, type TitleKey } from '#domain/pages.ts';

const text = z.string().regex(/\S/, 'is blank');

const keys: readonly string[] = [...pageList.map(({ key }) => key), 'notFound' satisfies TitleKey];

/**
 * Each page's title and description, under the page's key (`domain/pages.ts`); the browser knows them as `pages`.
 * @param line - the company's, which is the title of a page that has none of its own
 */
export const pagesSchema = (line: string) =>
  z
    .record(z.string(), z.strictObject({ title: text.default(line), description: text }))
    .superRefine((pages, context) => {
      const missing = keys.find((key) => !Object.hasOwn(pages, key));
      const unknown = Object.keys(pages).find((key) => !keys.includes(key));
      if (missing) context.addIssue({ code: 'custom', path: [missing], message: 'is missing' });
      if (unknown) context.addIssue({ code: 'custom', path: [unknown], message: 'is no page of this site' });
    });

export type PagesContent = z.infer<ReturnType<typeof pagesSchema>>;
