/** SQLSTATE classes that mean the server, not the statement: connection, resources, operator intervention, system. */
const unavailableClasses = ['08', '53', '57', '58'];
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
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (unavailableSystemCodes.includes(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code)) return unavailableClasses.includes(code.slice(0, 2));
  }
  // `pg` gives these no code. The third is what a connection says to each statement after the one on which it broke.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
    error.message,
  );
}
