import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type About, aboutSchema, type Member, membersSchema } from '#contract/content/about.ts';
import type { Fault } from './faults.ts';
import { readContentFile } from './read-json.ts';

/**
 * Reads `about.json`, `board.json` and `committee.json`, and checks that the photos and CVs they name exist.
 * @throws ContentError on the first invalid file
 */
export async function readAbout(folder: string): Promise<About> {
  const members = (file: string) =>
    readContentFile(join(folder, file), membersSchema, (list) => missingFile(folder, list));
  return {
    ...(await readContentFile(join(folder, 'about.json'), aboutSchema)),
    board: await members('board.json'),
    committee: await members('committee.json'),
  };
}

async function missingFile(folder: string, members: Member[]): Promise<Fault | undefined> {
  for (const [index, member] of members.entries()) {
    for (const name of ['path', 'cv'] as const) {
      const there = await access(join(folder, member[name])).then(
        () => true,
        () => false,
      );
      if (!there)
        return { place: [index, name], key: 'fileMissing', values: { file: member[name].slice(1) } };
    }
  }
  return undefined;
}
