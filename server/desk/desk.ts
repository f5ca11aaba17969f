import type { Context } from 'hono';
import type { ComplianceRoom, Desk } from '#contract/desk.ts';
import { isDesk } from '#domain/desk.ts';
import type { Services } from '../intake/services.ts';
import { changeCase, findCase, listCases } from './cases.ts';
import { contentRoom } from './content/content-room.ts';
import { isDeskHost } from './desk-host.ts';
import { readComplaintFigures } from './figures/complaint-figures.ts';
import { readFigures } from './figures/figures.ts';
import { leadsRoom } from './leads/leads-room.ts';
import { listOfficers, officerOf, removeOfficer } from './officers.ts';
import { type Check, operationsRoom } from './operations.ts';
import { privacyRoom } from './privacy/requests.ts';
import { countOutdated } from './renew-keys.ts';
import { draftKeyOf } from './sign-in/draft-key.ts';
import { findSession, type Session } from './sign-in/sessions.ts';

/**
 * Undefined for the site's pages, and on hosts that do not serve the desk.
 * @param check - checks everything that the site depends on; passed in, since this room must not import `operations`
 */
export async function deskFor(c: Context, services: Services, check: Check): Promise<Desk | undefined> {
  if (!isDesk(c.req.path) || !isDeskHost(c, services.config)) return undefined;
  const found: Awaited<ReturnType<typeof findSession>> =
    c.get('foundSession') ?? (await findSession(c, services));
  const session = found && 'subject' in found ? found : undefined;
  return {
    person: session && {
      name: session.name,
      roles: session.roles,
      draftKey: draftKeyOf(services, session),
    },
    ended: found && 'ended' in found ? found.ended : undefined,
    rooms: {
      ...(session?.roles.includes('leads') && { leads: await leadsRoom(services, session) }),
      ...(session?.roles.includes('compliance') && { compliance: complianceRoom(services, session) }),
      ...(session?.roles.includes('privacy') && { privacy: privacyRoom(services, session) }),
      ...(session?.roles.includes('operations') && { operations: operationsRoom(services, session, check) }),
      ...(session?.roles.some((role) => role === 'editor' || role === 'publisher') && {
        content: contentRoom(services, session),
      }),
      ...(session?.roles.some((role) => role === 'leads' || role === 'operations') && {
        figures: {
          figures: (period) => readFigures(services, period),
          complaints: (language) => readComplaintFigures(services, language),
        },
      }),
    },
  };
}

function complianceRoom(services: Services, session: Session): ComplianceRoom {
  return {
    officers: () => listOfficers(services, session),
    outdatedKeys: () => countOutdated(services),
    removeOfficer: (id) => removeOfficer(services, session, id),
    cases: (which, after) => listCases(services, which, after),
    case: (reference) => findCase(services, reference),
    async change(reference, change) {
      // Only officers may change a case.
      const officer = await officerOf(services, session);
      return officer ? changeCase(services, session, reference, change) : 'unknown';
    },
  };
}
