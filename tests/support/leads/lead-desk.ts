import type { LeadsRoom } from '#contract/desk-leads.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { leadFilterIn } from '#domain/lead-filter.ts';
import type { DeskBrowser } from '../desk.ts';
import { examplePayload, type TestServer } from '../site.ts';

/** Runs `work` in the leads room as a page of the desk would. Undefined without the role. */
export async function inLeadsRoom<T>(
  server: TestServer,
  by: DeskBrowser,
  work: (room: LeadsRoom) => Promise<T>,
): Promise<T | undefined> {
  let done: Promise<T> | undefined;
  server.services.pages = async (_, site) => {
    const room = site.desk?.rooms.leads;
    if (room) done = work(room);
    await done?.catch(() => undefined);
    return new Response('');
  };
  await by.ask('/ar/desk/leads');
  return done;
}

/** @param query - the filter, as in the list's address */
export async function listedReferences(
  server: TestServer,
  by: DeskBrowser,
  query: string,
): Promise<string[]> {
  const list = await inLeadsRoom(server, by, (room) =>
    room.leads(leadFilterIn(new URLSearchParams(query), room.forms)),
  );
  return list?.leads.map(({ reference }) => reference) ?? [];
}

let count = 0;

/**
 * Sends a car finance application, each with its own mobile.
 * @param brought - what the calculator adds
 * @returns its reference
 */
export async function applyForCar(
  server: TestServer,
  changes: Record<string, string> = {},
  brought: Record<string, number> = {},
): Promise<string> {
  count += 1;
  const payload = examplePayload(carFinance, {
    MobileNumber: `0553${String(count).padStart(6, '0')}`,
    ...changes,
  });
  return (await server.post(carFinance.endpoint, { ...payload, ...brought })).body.reference;
}
