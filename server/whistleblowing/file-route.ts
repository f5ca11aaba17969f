import type { OpenAPIHono } from '@hono/zod-openapi';
import { reportFilePath } from '#domain/api-paths.ts';
import { cleanReceipt, isReceipt } from '#domain/receipt.ts';
import { withFileMemory } from '../http/bodies/file-memory.ts';
import { formBody } from '../http/bodies/form-body.ts';
import { maxTextBytes } from '../http/bodies/parse-form.ts';
import { refuse } from '../http/errors.ts';
import { refuseOtherSites } from '../http/origin/own-site.ts';
import { limit } from '../http/rate-limits/limit.ts';
import type { Services } from '../intake/services.ts';
import { followUpFile } from './follow-up.ts';

/** Types that browsers display. Every other file is downloaded. */
const pictures = new Set(['image/jpeg', 'image/png']);
/** Lets nothing in the file run or load anything. */
const policy = "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

/** Serves files to reporters. A form posts the report code, so that it appears in no address. */
export function reportFileRoute(app: OpenAPIHono, services: Services): void {
  app.post(
    reportFilePath,
    limit(services, 'codeChecks'),
    refuseOtherSites(services),
    formBody(services, refuse, () => maxTextBytes),
    async (c) => {
      const { receiptCode = '', id = '' } = c.get('form').texts;
      const receipt = receiptCode.length <= 100 ? cleanReceipt(receiptCode) : '';
      const isAsked = isReceipt(receipt) && /^[0-9a-f-]{36}$/.test(id);
      if (!isAsked) return refuse(c, services, 404, 'notFound');
      return withFileMemory(c, services, async () => {
        const found = await followUpFile(services, { receipt, id });
        if (!found) return refuse(c, services, 404, 'notFound');
        const isPicture = pictures.has(found.contentType);
        return c.body(found.content as Buffer<ArrayBuffer>, 200, {
          'Content-Type': isPicture ? found.contentType : 'application/octet-stream',
          'Content-Disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name.toWellFormed())}`,
          'Content-Security-Policy': policy,
          'Cache-Control': 'no-store',
        });
      });
    },
  );
}
