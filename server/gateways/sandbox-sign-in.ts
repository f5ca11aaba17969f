import { randomBytes } from 'node:crypto';
import { type DeskRole, deskRoles } from '#domain/desk.ts';
import { type SignInGateway, SignInRefused, signedInPath } from './sign-in.ts';

/** One for each role, and a second where a task needs two people. */
export const samplePeople = [...deskRoles, 'compliance-2', 'leads-2', 'privacy-2', 'publisher-2'] as const;
export type SamplePerson = (typeof samplePeople)[number];

export const sandboxSignInPath = '/sandbox/sign-in';

/** Roles as names, so that nobody takes sample people for real people. The desk shows `name`. */
export const sampleNames: Record<SamplePerson, { name: string; english: string }> = {
  compliance: { name: 'مسؤول الالتزام (مثال)', english: 'Sample compliance officer' },
  leads: { name: 'موظف الطلبات (مثال)', english: 'Sample leads clerk' },
  privacy: { name: 'مسؤول الخصوصية (مثال)', english: 'Sample privacy officer' },
  operations: { name: 'مشغّل الموقع (مثال)', english: 'Sample operator' },
  editor: { name: 'محرر المحتوى (مثال)', english: 'Sample content editor' },
  publisher: { name: 'ناشر المحتوى (مثال)', english: 'Sample content publisher' },
  'compliance-2': { name: 'مسؤول الالتزام الثاني (مثال)', english: 'Second sample compliance officer' },
  'leads-2': { name: 'موظف الطلبات الثاني (مثال)', english: 'Second sample leads clerk' },
  'privacy-2': { name: 'مسؤول الخصوصية الثاني (مثال)', english: 'Second sample privacy officer' },
  'publisher-2': { name: 'ناشر المحتوى الثاني (مثال)', english: 'Second sample content publisher' },
};

export const isSamplePerson = (text: string): text is SamplePerson =>
  (samplePeople as readonly string[]).includes(text);

/** A code works once, for ten minutes, in the browser that began the sign-in. */
const codeMs = 600_000;
const maxCodes = 1000;
const codes = new Map<string, { person: SamplePerson; state: string; until: number }>();

/** Sends people to the sandbox's page, where they choose a sample person. */
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
        throw new SignInRefused('the code is unknown, used, expired, or for another browser');
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
    askRoles: async () => undefined,
    signOutUrl: async () => undefined,
    readLogoutToken() {
      throw new SignInRefused('the sandbox does not support back-channel logout');
    },
  };
}

/** Returns the desk's address with a code for the chosen person. */
export function sandboxCallback(person: SamplePerson, state: string): string {
  const code = randomBytes(24).toString('base64url');
  const [oldest] = codes.keys();
  if (codes.size >= maxCodes && oldest !== undefined) codes.delete(oldest);
  codes.set(code, { person, state, until: Date.now() + codeMs });
  return `${signedInPath}?${new URLSearchParams({ code, state })}`;
}
