import { z } from 'zod';
import { distinct, fault } from './fault.ts';
import { plainText, sentence, sentences } from './in-both.ts';
import { uploaded } from './uploaded.ts';

export const aboutSchema = z
  .strictObject({
    /** Paragraphs. */
    profile: sentences,
    vision: sentence,
    mission: sentence,
    values: z.array(z.strictObject({ name: sentence, text: sentence })).min(1),
  })
  .refine(({ profile }) => profile.ar.length === profile.en.length, {
    path: ['profile'],
    ...fault('unequalParagraphs'),
  });

/** With the specification's property names (R16.2). */
const memberSchema = z.strictObject({
  nameAr: plainText,
  nameEn: plainText,
  roleAr: plainText,
  roleEn: plainText,
  path: uploaded('portrait'),
  cv: uploaded('cv'),
});
export const membersSchema = z
  .array(memberSchema)
  .min(1)
  .superRefine(distinct(({ nameAr }) => nameAr, ['nameAr']))
  .superRefine(distinct(({ nameEn }) => nameEn, ['nameEn']));

export type Member = z.infer<typeof memberSchema>;
export type About = z.infer<typeof aboutSchema> & {
  board: Member[];
  committee: Member[];
};
