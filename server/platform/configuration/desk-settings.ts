import { issuer, type Setting, scopes, text, web } from './setting-values.ts';

export const deskSettings: readonly Setting[] = [
  {
    name: 'DESK_URL',
    key: 'deskUrl',
    takes: 'an http(s) address',
    meaning:
      'address of the desk; may be a host of its own. Live: needs the OIDC issuer, client id and secret below; if empty, there is no desk. Sandbox: if empty, PUBLIC_URL',
    parse: web,
  },
  {
    name: 'DESK_OIDC_ISSUER',
    key: 'deskIssuer',
    takes: 'an https address (http on this machine only)',
    meaning:
      "the company's OpenID Connect provider for staff; if empty, the sandbox shows its own sign-in page, to this machine only",
    parse: issuer,
  },
  {
    name: 'DESK_OIDC_CLIENT_ID',
    key: 'deskClientId',
    takes: 'any text',
    meaning: "the desk's client id at the provider",
    parse: text,
  },
  {
    name: 'DESK_OIDC_CLIENT_SECRET',
    key: 'deskClientSecret',
    takes: 'any text',
    meaning: "the desk's client secret at the provider",
    isSecret: true,
    parse: text,
  },
  {
    name: 'DESK_OIDC_ROLES_CLAIM',
    key: 'deskRolesClaim',
    default: 'roles',
    takes: 'the name of a claim; a.b for a nested one',
    meaning:
      'claim of the ID token that contains the roles of staff, as a list or separated by spaces. Roles: compliance, leads, privacy, operations, editor, publisher',
    parse: text,
  },
  {
    name: 'DESK_OIDC_SCOPES',
    key: 'deskScopes',
    default: 'openid profile email',
    takes: 'scopes separated by spaces, including openid',
    meaning:
      'scopes that the desk requests. The site confirms roles hourly with a refresh token: add offline_access if the provider (Entra ID) needs it for that',
    parse: scopes,
  },
];
