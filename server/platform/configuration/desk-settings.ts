import { issuer, type Setting, scopes, text, web } from './setting-values.ts';

export const deskSettings: readonly Setting[] = [
  {
    name: 'DESK_URL',
    key: 'deskUrl',
    takes: 'an http(s) address',
    meaning:
      'where staff work, with the four settings below; it may have a host of its own. None: in the sandbox at PUBLIC_URL, live nowhere',
    parse: web,
  },
  {
    name: 'DESK_OIDC_ISSUER',
    key: 'deskIssuer',
    takes: 'an https address (http on this machine alone)',
    meaning:
      "the company's OpenID Connect provider, at which staff sign in; none: in the sandbox a page of ours, for this machine alone",
    parse: issuer,
  },
  {
    name: 'DESK_OIDC_CLIENT_ID',
    key: 'deskClientId',
    takes: 'a text',
    meaning: "the desk's name at the provider",
    parse: text,
  },
  {
    name: 'DESK_OIDC_CLIENT_SECRET',
    key: 'deskClientSecret',
    takes: 'a text',
    meaning: 'what it shows there',
    isSecret: true,
    parse: text,
  },
  {
    name: 'DESK_OIDC_ROLES_CLAIM',
    key: 'deskRolesClaim',
    default: 'roles',
    takes: 'the name of a claim, with dots between those that it stands in',
    meaning:
      'where the ID token has the roles of staff: compliance, leads, privacy, operations, as a list or with blanks between',
    parse: text,
  },
  {
    name: 'DESK_OIDC_SCOPES',
    key: 'deskScopes',
    default: 'openid profile email',
    takes: 'names with blanks between, openid among them',
    meaning:
      'what the desk asks the provider for. With offline_access, where the provider gives refresh tokens for it alone (Entra ID), roles are asked again each hour',
    parse: scopes,
  },
];
