import { once } from 'node:events';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Config } from '../platform/configuration/config.ts';
import type { GatewayName } from './gateway-down.ts';

/** Time limit for each gateway, in milliseconds. */
const patience = 10_000;

export interface Reach {
  gateway: GatewayName;
  /** The result; undefined if the gateway is not configured or cannot be reached. */
  found: string | undefined;
  /** Why it cannot be reached. Contains no secret. */
  wrong?: string;
}

/**
 * Checks that the third parties of GATEWAYS=live can be reached, without sending a message. For SMTP this includes the
 * login; for the others a connection with a valid certificate. Tokens are not checked.
 */
export function reachGateways(config: Config): Promise<Reach[]> {
  return Promise.all([
    reach('mail', config.smtpUrl, logIn),
    reach('sms', config.smsUrl, shakeHands),
    reach('identity', config.identityUrl, shakeHands),
    reach('crm', config.crmUrl, shakeHands),
  ]);
}

async function reach(
  gateway: GatewayName,
  url: string | undefined,
  look: (url: string) => Promise<string>,
): Promise<Reach> {
  if (!url) return { gateway, found: undefined };
  try {
    return { gateway, found: await look(url) };
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const wrong = [new URL(url).host, code ?? 'no answer', responseCode].filter(Boolean).join(' ');
    return { gateway, found: undefined, wrong };
  }
}

async function logIn(url: string): Promise<string> {
  const times = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = createTransport({ url, ...times });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return `${new URL(url).host} takes our login`;
}

async function shakeHands(url: string): Promise<string> {
  const { protocol, hostname, host, port } = new URL(url);
  const isTls = protocol === 'https:';
  const name = hostname.replace(/^\[|\]$/g, '');
  const at = { host: name, port: Number(port || (isTls ? 443 : 80)) };
  const socket = isTls ? connectTls({ ...at, servername: isIP(name) ? '' : name }) : connectPlain(at);
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(patience) });
  } finally {
    socket.destroy();
  }
  return `${host} can be reached; its token was not checked`;
}
