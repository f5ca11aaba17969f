import { ConfigError } from '../configuration/config.ts';
import { IsStandby, isUnavailable, isUntrusted } from './unavailable.ts';

/** SQLSTATE: a role or password that is refused, and a database that is not there. */
const refusals: Partial<Record<string, string>> = {
  '28000': 'refuses this user',
  '28P01': 'refuses this user or password',
  '3D000': 'has no database of this name',
  // Of the operating system: what `sslrootcert` and its like name.
  ENOENT: 'has a certificate file that is not there',
  EACCES: 'has a certificate file that this user may not read',
};

/**
 * Makes one line for the operator of an error that is about an address of PostgreSQL: the setting, host and port, and what is
 * wrong there, never user or password. Any other error is given back as it is.
 */
export function explainConnection(
  error: unknown,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  address: string | undefined,
): unknown {
  const wrong = error instanceof Error && whatIsWrong(error);
  if (!address || !wrong) return error;
  return new ConfigError(`${setting}: PostgreSQL at ${placeOf(address)} ${wrong}`, { cause: error });
}

function whatIsWrong(error: Error & { code?: string }): string | undefined {
  const { code = '', message } = error;
  if (error instanceof IsStandby) return 'is a standby, which cannot be written to';
  if (isUntrusted(error))
    return `has no certificate that is trusted for this name (${code || 'it speaks no TLS'})`;
  if (/^unsupported startup parameter/.test(message))
    return 'is a pool of connections: DATABASE_DIRECT_URL takes the server behind it';
  return refusals[code] ?? (isUnavailable(error) ? `does not answer (${code || 'timeout'})` : undefined);
}

/** Host and port of an address of PostgreSQL, without user and password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return `${hostname || 'localhost'}:${port || 5432}`;
}
