import { expect, test } from 'vitest';
import { clientSecretBy } from './client-secret.ts';

const issuer = 'https://accounts.example';
function shown(announced?: string[]): string {
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const server = { issuer, ...(announced && { token_endpoint_auth_methods_supported: announced }) };
  clientSecretBy('what the desk knows')(server, { client_id: 'desk' }, body, headers);
  if (headers.has('authorization')) return 'basic';
  return body.has('client_secret') ? 'post' : 'other';
}

test.each([
  ['basic', undefined],
  ['basic', ['client_secret_basic']],
  ['post', ['client_secret_post']],
  ['basic', ['private_key_jwt', 'client_secret_post', 'client_secret_basic']],
  ['post', ['private_key_jwt', 'client_secret_jwt', 'client_secret_post']],
] as const)('the client sends its secret by %s to a provider that announces %j', (way, announced) => {
  expect(shown(announced && [...announced])).toBe(way);
});

test('refuses a provider that supports no client secret', () => {
  expect(() => shown(['private_key_jwt', 'tls_client_auth'])).toThrow('supports no client-secret method');
});
