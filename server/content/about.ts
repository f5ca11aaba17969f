import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Fault, readContentFile } from './read-json.ts';
import { sentence, sentences } from './schemas/in-both.ts';

const companySchema = z
  .strictObject({
    /** Paragraphs. */
    profile: sentences,
    vision: sentence,
    mission: sentence,
    values: z.array(z.strictObject({ name: sentence, text: sentence })).min(1),
  })
  .refine(({ profile }) => profile.ar.length === profile.en.length, {
    path: ['profile'],
    message: 'has not as many paragraphs in both languages',
  });

/** A file of CONTENT_DIR under the address by which the site serves it. */
const fileOf = (ending: string) =>
  z.string().regex(new RegExp(`^/files/people/[a-z0-9-]+\\.${ending}$`), `is no /files/people/….${ending}`);

/** A member of the board or of the Sharia committee, under its fixed names (R16.2). */
const memberSchema = z.strictObject({
  nameAr: z.string().min(1),
  nameEn: z.string().min(1),
  roleAr: z.string().min(1),
  roleEn: z.string().min(1),
  /** The photo. */
  path: fileOf('(svg|jpg|png|webp)'),
  cv: fileOf('pdf'),
});
const membersSchema = z.array(memberSchema).min(1);

export type MemberContent = z.infer<typeof memberSchema>;
/** What the about page shows. */
export type AboutContent = z.infer<typeof companySchema> & {
  board: MemberContent[];
  committee: MemberContent[];
};

/**
 * Reads `about.json`, `board.json` and `committee.json`, and looks for the photos and CVs that they name.
 * @throws ContentError on the first bad file
 */
export async function readAbout(folder: string): Promise<AboutContent> {
  const members = (file: string) =>
    readContentFile(join(folder, file), membersSchema, (list) => missingFile(folder, list));
  return {
    ...(await readContentFile(join(folder, 'about.json'), companySchema)),
    board: await members('board.json'),
    committee: await members('committee.json'),
  };
}

async function missingFile(folder: string, members: MemberContent[]): Promise<Fault | undefined> {
  for (const [index, member] of members.entries()) {
    for (const name of ['path', 'cv'] as const) {
      const there = await access(join(folder, member[name])).then(
        () => true,
        () => false,
      );
      if (!there)
        return { path: [index, name], reason: `there is no ${member[name].slice(1)} in CONTENT_DIR` };
    }
  }
  return undefined;
}
