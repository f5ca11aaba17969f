import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { leadFilterIn, maxSelected } from '#domain/lead-filter.ts';
import type { Services } from '../../intake/services.ts';
import { mountDeskEndpoint } from '../desk-endpoint.ts';
import { forRole } from '../sign-in/for-role.ts';
import { trackedForms } from './lead-list.ts';
import { leadsRoom } from './leads-room.ts';

const shown = z.strictObject({
  isOpen: z.boolean(),
  query: z.string().max(2000),
  references: z.array(z.string().regex(/^[A-Z0-9-]{1,20}$/)).max(maxSelected),
  since: z.iso.datetime(),
});

/** Pages ask it by themselves, so it does not extend the session. */
export function currentLeadsEndpoint(app: OpenAPIHono, services: Services): void {
  mountDeskEndpoint(app, services, {
    method: 'post',
    path: '/desk/api/leads/current',
    authorise: forRole(services, 'leads', { isExtended: false }),
    takes: shown,
    async handle({ session, input: { query, ...rest } }) {
      const room = await leadsRoom(services, session);
      const filter = leadFilterIn(new URLSearchParams(query), trackedForms);
      return { status: 200, body: await room.current({ ...rest, filter }) };
    },
  });
}
