import * as client from 'openid-client';

/** The preferred method first. Every OAuth 2.0 provider must accept `client_secret_basic`. */
const methods = {
  client_secret_basic: client.ClientSecretBasic,
  client_secret_post: client.ClientSecretPost,
  client_secret_jwt: client.ClientSecretJwt,
};

/**
 * Uses a method that the provider announces (`token_endpoint_auth_methods_supported` of OpenID Connect Discovery 1.0;
 * `client_secret_basic` by default).
 * @throws if the provider announces none that uses a secret
 */
export function clientSecretBy(secret: string): client.ClientAuth {
  return (server, ...rest) => {
    const announced = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const [, show] = Object.entries(methods).find(([name]) => announced.includes(name)) ?? [];
    if (!show)
      throw new Error(`the sign-in provider supports no client-secret method, only ${announced.join(', ')}`);
    // For a signed assertion this is a promise, which the library awaits.
    return show(secret)(server, ...rest);
  };
}
