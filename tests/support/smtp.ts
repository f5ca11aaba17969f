import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  envelope: string[];
  raw: string;
  email: Email;
}

/** Starts a mail server until the end of the test. */
export async function openSmtp(
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const content = await buffer(stream);
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ envelope, raw: String(content), email: await PostalMime.parse(content) });
      done();
    },
    ...options,
  });
  // Ignores the error when a client that gives up cuts the connection.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}
