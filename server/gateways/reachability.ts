import { once } from 'node:events';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Config } from '../platform/configuration/config.ts';
import type { GatewayName } from './gateway-down.ts';
import { smsAddressOf } from './sms/live-sms.ts';

const timeoutMs = 10_000;

export interface Reachability {
  gateway: GatewayName;
  /** Undefined if the gateway is not configured or cannot be reached. */
  detail: string | undefined;
  /** Contains no secret. */
  error?: string;
}

/**
 * Sends no message. For SMTP the check includes the login; for the others a connection, with a valid certificate
 * if the URL is `https:`. Tokens are not checked.
 */
export function checkGateways(config: Config): Promise<Reachability[]> {
  return Promise.all([
    reach('mail', config.smtpUrl, logIn),
    reach('sms', smsAddressOf(config), connect),
    reach('identity', config.identityUrl, connect),
    reach('crm', config.crmUrl, connect),
  ]);
}

async function reach(
  gateway: GatewayName,
  url: string | undefined,
  connectTo: (url: string) => Promise<string>,
): Promise<Reachability> {
  if (!url) return { gateway, detail: undefined };
  try {
    return { gateway, detail: await connectTo(url) };
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const reason = [new URL(url).host, code ?? 'no answer', responseCode].filter(Boolean).join(' ');
    return { gateway, detail: undefined, error: reason };
  }
}

async function logIn(url: string): Promise<string> {
  const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...times });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return `${new URL(url).host} accepts our login`;
}

async function connect(url: string): Promise<string> {
  const { protocol, hostname, host, port } = new URL(url);
  const isTls = protocol === 'https:';
  const name = hostname.replace(/^\[|\]$/g, '');
  const at = { host: name, port: Number(port || (isTls ? 443 : 80)) };
  const socket = isTls ? connectTls({ ...at, servername: isIP(name) ? '' : name }) : connectPlain(at);
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(timeoutMs) });
  } finally {
    socket.destroy();
  }
  return `${host} is reachable (token not checked)`;
}
