import type { Context } from 'hono';
import type { Desk } from '#contract/desk.ts';
import { isDesk } from '#domain/desk.ts';
import type { Services } from '../services.ts';
import { isDeskHere } from './desk-host.ts';
import { readLooks } from './looks.ts';
import { findSession } from './sessions.ts';

/** The desk, as its pages see it for whoever asks; undefined for pages of the site, and where there is no desk. */
export async function deskFor(c: Context, services: Services): Promise<Desk | undefined> {
  if (!isDesk(c.req.path) || !isDeskHere(c, services.config)) return undefined;
  const found = await findSession(c, services);
  const session = found && 'subject' in found ? found : undefined;
  return {
    person: session && { name: session.name, roles: session.roles },
    ended: found && 'ended' in found ? found.ended : undefined,
    rooms: {
      ...(session?.roles.includes('privacy') && {
        privacy: { looks: (before) => readLooks(services, before) },
      }),
    },
  };
}
