import { ConfigError } from '../configuration/config.ts';
import { isUnavailable } from './unavailable.ts';

/** SQLSTATE: a role or password that is refused, and a database that is not there. */
const refusals: Partial<Record<string, string>> = {
  '28000': 'refuses this user',
  '28P01': 'refuses this user or password',
  '3D000': 'has no database of this name',
};

/**
 * Makes one line for the operator of an error that is about DATABASE_URL: the setting, host and port, and what is wrong
 * there, never user or password. Any other error is given back as it is.
 */
export function explainConnection(error: unknown, databaseUrl: string | undefined): unknown {
  const { code = '' } = error as { code?: string };
  const wrong =
    refusals[code] ?? (isUnavailable(error) ? `does not answer (${code || 'timeout'})` : undefined);
  if (!databaseUrl || !wrong) return error;
  return new ConfigError(`DATABASE_URL: PostgreSQL at ${placeOf(databaseUrl)} ${wrong}`, { cause: error });
}

/** Host and port of an address of PostgreSQL, without user and password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return `${hostname || 'localhost'}:${port || 5432}`;
}
