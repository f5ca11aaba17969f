import * as client from 'openid-client';

/** Ways to show a secret, the preferred first: `client_secret_basic` is what every provider of OAuth 2.0 must take. */
const methods = {
  client_secret_basic: client.ClientSecretBasic,
  client_secret_post: client.ClientSecretPost,
  client_secret_jwt: client.ClientSecretJwt,
};

/**
 * Shows the client's secret in the way that the provider announces (`token_endpoint_auth_methods_supported` of OpenID Connect
 * Discovery 1.0; without it `client_secret_basic` is meant).
 * @throws where it announces none that takes a secret
 */
export function clientSecretBy(secret: string): client.ClientAuth {
  return (server, ...rest) => {
    const announced = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const [, show] = Object.entries(methods).find(([name]) => announced.includes(name)) ?? [];
    if (!show)
      throw new Error(`the sign-in provider takes no client secret: it announces ${announced.join(', ')}`);
    // That of a signed assertion is a promise, which the library awaits.
    return show(secret)(server, ...rest);
  };
}
