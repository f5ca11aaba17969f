/** The database server that answered is a read-only standby, as can happen during a failover. */
export class IsStandby extends Error {
  constructor() {
    super('PostgreSQL is a standby, which cannot be written to');
  }
}

/** SQLSTATE classes: connection, resources, operator intervention, system. */
const unavailableClasses = ['08', '53', '57', '58'];
const readOnly = '25006';
/** Error codes of Node and OpenSSL. */
const untrusted = /^(ERR_(TLS|SSL)|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(CA|PURPOSE)$)/;
const unavailableSystemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // The disk or the quota is full.
  'ENOSPC',
  'EDQUOT',
];

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof IsStandby || isUntrusted(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (code === readOnly || unavailableSystemCodes.includes(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code)) return unavailableClasses.includes(code.slice(0, 2));
  }
  // `pg` gives these no code. After a statement broke the connection, later statements fail with `Client …`.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
    error.message,
  );
}

export function isUntrusted({ code, message }: Error & { code?: unknown }): boolean {
  // `pg` gives these no code.
  const noTls = /^(The server does not support SSL|There was an error establishing an SSL)/;
  return (typeof code === 'string' && untrusted.test(code)) || noTls.test(message);
}
