import { once } from 'node:events';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Config } from '../platform/configuration/config.ts';
import type { GatewayName } from './gateway-down.ts';

/** Milliseconds for each. */
const patience = 10_000;

export interface Reach {
  gateway: GatewayName;
  /** What was found; undefined where there is nothing to reach. */
  found: string | undefined;
  /** Why it cannot be reached. Holds no secret. */
  wrong?: string;
}

/**
 * Looks whether the third parties of GATEWAYS=live can be reached, and sends them nothing: SMTP up to the login, the
 * others as far as a connection with a certificate that is right. Whether a token is right shows at the first message.
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
  return `${host} can be reached; its token is not tried`;
}
