import type { OpenAPIHono } from '@hono/zod-openapi';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { browserSteps, countPath } from '#domain/funnel.ts';
import { refuse } from '../../http/errors.ts';
import { isOwnOrigin, isSameOrigin } from '../../http/origin/own-origin.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { Services } from '../services.ts';

/** The request does not identify the visitor. */
export function funnelCounts(app: OpenAPIHono, services: Services): void {
  app.post(countPath, limit(services, 'lists'), (c) => {
    const origin = c.req.header('origin') ?? '';
    if (!(isSameOrigin(c) ?? isOwnOrigin(origin, c.req.url, services.config)))
      return refuse(c, services, 403, 'foreignOrigin');
    const form = Object.values<LeadForm>(forms).find(({ name }) => name === c.req.query('form'));
    const step = browserSteps.find((one) => one === c.req.query('step'));
    if (!form?.steps || !step) return refuse(c, services, 422, 'invalidSubmission');
    services.funnel.count(form, step);
    return c.body(null, 204);
  });
}
