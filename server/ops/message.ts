import { z } from 'zod';

/** What a shell sends to the server: a command line, where it stands, and the text that was piped to it. */
export const requestSchema = z.object({
  argv: z.array(z.string()).max(100),
  cwd: z.string(),
  /** What stands there for the shell (`same-place.ts`). */
  seen: z.array(z.object({ path: z.string(), id: z.string() })).default([]),
  stdin: z.string(),
});
export type OpsRequest = z.input<typeof requestSchema>;

/** What comes back, a line of JSON each; the last one is the exit code. */
export type OpsEvent = { out: string } | { err: string } | { exit: number };

/** The longest request, in bytes. Files are named, not sent: it is for what is piped to a command. */
export const mostRequestBytes = 1024 * 1024;
