/** A server that takes no writes, or a name that still leads to it. */
export class IsStandby extends Error {
  constructor() {
    super('PostgreSQL is a standby, which cannot be written to');
  }
}

/** SQLSTATE classes that mean the server, not the statement: connection, resources, operator intervention, system. */
const unavailableClasses = ['08', '53', '57', '58'];
/** SQLSTATE: a write on a connection whose server takes none any more. */
const readOnly = '25006';
/** Of Node and OpenSSL: the other side is not who it says, or speaks no TLS. */
const untrusted = /^(ERR_(TLS|SSL)|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(CA|PURPOSE)$)/;
const unavailableSystemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // A disk without space, for the sandbox's outbox.
  'ENOSPC',
  'EDQUOT',
];

/** Whether an error says that the database, or the disk beside it, does not answer, rather than that a statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof IsStandby || isUntrusted(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (code === readOnly || unavailableSystemCodes.includes(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code)) return unavailableClasses.includes(code.slice(0, 2));
  }
  // `pg` gives these no code. The third is what a connection says to each statement after the one on which it broke.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
    error.message,
  );
}

/** Whether the server has no certificate that is trusted for its name, or none. */
export function isUntrusted({ code, message }: Error & { code?: unknown }): boolean {
  // `pg` gives these no code.
  const noTls = /^(The server does not support SSL|There was an error establishing an SSL)/;
  return (typeof code === 'string' && untrusted.test(code)) || noTls.test(message);
}
