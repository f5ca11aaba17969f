import type { Context } from 'hono';
import type { CaseEntry, ComplianceRoom, Desk } from '#contract/desk.ts';
import { isDesk } from '#domain/desk.ts';
import type { Services } from '../services.ts';
import { changeCase, findCase, listCases } from './cases.ts';
import { isDeskHere } from './desk-host.ts';
import { readLooks } from './looks.ts';
import { listOfficers, officerOf, removeOfficer } from './officers.ts';
import { countOutdated } from './renew-keys.ts';
import { findSession, type Session } from './sessions.ts';

/** The desk, as its pages see it for whoever asks; undefined for pages of the site, and where there is no desk. */
export async function deskFor(c: Context, services: Services): Promise<Desk | undefined> {
  if (!isDesk(c.req.path) || !isDeskHere(c, services.config)) return undefined;
  const found = await findSession(c, services);
  const session = found && 'subject' in found ? found : undefined;
  return {
    person: session && { name: session.name, roles: session.roles },
    ended: found && 'ended' in found ? found.ended : undefined,
    rooms: {
      ...(session?.roles.includes('compliance') && { compliance: complianceRoom(services, session) }),
      ...(session?.roles.includes('privacy') && {
        privacy: { looks: (before) => readLooks(services, before) },
      }),
    },
  };
}

function complianceRoom(services: Services, session: Session): ComplianceRoom {
  return {
    officers: () => listOfficers(services, session),
    outdatedKeys: () => countOutdated(services.database.db),
    removeOfficer: (id) => removeOfficer(services, session, id),
    cases: (which, after) => listCases(services, which, after),
    async case(reference) {
      const { id, ...entry } = (await findCase(services, reference)) ?? {};
      return id === undefined ? undefined : (entry as CaseEntry);
    },
    async change(reference, change) {
      // Who cannot read a case sees where it stands, and leaves it there.
      const officer = await officerOf(services, session);
      return officer ? changeCase(services, session, reference, change) : 'unknown';
    },
  };
}
