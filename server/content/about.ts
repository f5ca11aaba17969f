import { type About, aboutSchema, membersSchema } from '#contract/content/about.ts';
import { readItem } from './uploads/named-files.ts';

/** @throws ContentError on the first invalid file, or missing photo or CV */
export async function readAbout(folder: string): Promise<About> {
  return {
    ...(await readItem(folder, 'about.json', aboutSchema)),
    board: await readItem(folder, 'board.json', membersSchema),
    committee: await readItem(folder, 'committee.json', membersSchema),
  };
}
