import { randomBytes } from 'node:crypto';
import { type DeskRole, deskRoles } from '#domain/desk.ts';
import { type SignInGateway, SignInRefused, signedInPath } from './sign-in.ts';

/** People whom the sandbox's page offers: one for each role, and a second one where something takes two. */
export const samplePeople = [...deskRoles, 'compliance-2', 'privacy-2'] as const;
export type SamplePerson = (typeof samplePeople)[number];

export const sandboxSignInPath = '/sandbox/sign-in';

/** The name under which the desk shows one of them: called by the role, since nobody of that name exists; and in English. */
export const sampleNames: Record<SamplePerson, { name: string; english: string }> = {
  compliance: { name: 'مسؤول الالتزام (عيّنة)', english: 'Sample compliance officer' },
  leads: { name: 'موظف الطلبات (عيّنة)', english: 'Sample leads clerk' },
  privacy: { name: 'مسؤول الخصوصية (عيّنة)', english: 'Sample privacy officer' },
  operations: { name: 'مشغّل الموقع (عيّنة)', english: 'Sample operator' },
  'compliance-2': { name: 'مسؤول الالتزام الثاني (عيّنة)', english: 'Second sample compliance officer' },
  'privacy-2': { name: 'مسؤول الخصوصية الثاني (عيّنة)', english: 'Second sample privacy officer' },
};

export const isSamplePerson = (text: string): text is SamplePerson =>
  (samplePeople as readonly string[]).includes(text);

/** A code is good for one sign-in, of the browser whose state it was chosen with, and for so long. */
const codeMs = 600_000;
const mostCodes = 1000;
const codes = new Map<string, { person: SamplePerson; state: string; until: number }>();

/** A page of ours plays the provider: whoever is chosen there comes back with a code. */
export function sandboxSignIn(): SignInGateway {
  return {
    async begin({ state }) {
      return `${sandboxSignInPath}?${new URLSearchParams({ state })}`;
    },
    async finish(callback, { state }) {
      const code = callback.searchParams.get('code') ?? '';
      const chosen = codes.get(code);
      codes.delete(code);
      const isOurs = callback.searchParams.get('state') === state && chosen?.state === state;
      if (!chosen || !isOurs || chosen.until < Date.now())
        throw new SignInRefused('the code is unknown, was used, or is for another browser');
      const { person } = chosen;
      return {
        subject: `sample-${person}`,
        name: sampleNames[person].name,
        email: `${person}@rimal.example`,
        roles: [person.replace(/-\d$/, '') as DeskRole],
        providerSession: undefined,
        rolesGrant: undefined,
      };
    },
    // Its people never change.
    askRoles: async () => undefined,
    signOutUrl: async () => undefined,
    readLogoutToken() {
      throw new SignInRefused('the sandbox ends no sessions');
    },
  };
}

/** Where the page leads once somebody was chosen: back to the desk with a code for them. */
export function sandboxCallback(person: SamplePerson, state: string): string {
  const code = randomBytes(24).toString('base64url');
  const [oldest] = codes.keys();
  if (codes.size >= mostCodes && oldest !== undefined) codes.delete(oldest);
  codes.set(code, { person, state, until: Date.now() + codeMs });
  return `${signedInPath}?${new URLSearchParams({ code, state })}`;
}
