import { ConfigError } from '../configuration/config.ts';
import { IsStandby, isUnavailable, isUntrusted } from './unavailable.ts';

/** Keyed by SQLSTATE or system error code. */
const refusals: Partial<Record<string, string>> = {
  '28000': 'refuses this user',
  '28P01': 'refuses this user or password',
  '3D000': 'has no database of this name',
  // File system errors of `sslrootcert` and similar parameters.
  ENOENT: 'needs a certificate file that does not exist on this machine',
  EACCES: 'needs a certificate file that the site may not read',
};

/**
 * Converts a connection error to a `ConfigError` of one line without user and password. Returns any other error
 * unchanged.
 */
export function explainConnection(
  error: unknown,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  address: string | undefined,
): unknown {
  const wrong = error instanceof Error && reasonOf(error);
  if (!address || !wrong) return error;
  return new ConfigError(`${setting}: PostgreSQL at ${placeOf(address)} ${wrong}`, { cause: error });
}

function reasonOf(error: Error & { code?: string }): string | undefined {
  const { code = '', message } = error;
  if (error instanceof IsStandby) return 'is a standby, which cannot be written to';
  if (isUntrusted(error))
    return `has no certificate that is trusted for this name (${code || 'it speaks no TLS'})`;
  if (/^unsupported startup parameter/.test(message))
    return 'is a connection pooler; set DATABASE_DIRECT_URL to the server behind it';
  return refusals[code] ?? (isUnavailable(error) ? `does not answer (${code || 'timeout'})` : undefined);
}

/** Without user and password. A parameter `host` names the folder of a socket, and has precedence. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') || hostname || 'localhost'}:${port || 5432}`;
}
