import type { DeskRole } from '#domain/desk.ts';
import type { Session } from '#server/desk/sign-in/sessions.ts';
import { type SamplePerson, sampleNames } from '#server/gateways/sandbox-sign-in.ts';

/** Returns what the desk knows of a sample person who is signed in. */
export const sessionOf = (person: SamplePerson): Session => ({
  digest: '',
  subject: `sample-${person}`,
  name: sampleNames[person].name,
  email: `${person}@rimal.example`,
  roles: [person.replace(/-\d$/, '') as DeskRole],
  provenRecipient: undefined,
});
