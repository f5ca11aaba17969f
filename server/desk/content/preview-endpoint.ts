import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { PreviewAnswer } from '#contract/desk-content.ts';
import type { Services } from '../../intake/services.ts';
import { mountDeskEndpoint } from '../desk-endpoint.ts';
import { forRole } from '../sign-in/for-role.ts';
import { previewText } from './markdown-text.ts';

/** Renders an unsaved Markdown text. */
export function contentPreview(app: OpenAPIHono, services: Services): void {
  mountDeskEndpoint(app, services, {
    method: 'post',
    path: '/desk/api/content/preview',
    authorise: forRole(services, ['editor', 'publisher']),
    takes: z.strictObject({ path: z.string().max(200), text: z.string().max(300_000) }),
    async handle({ input: { path, text } }) {
      const body: PreviewAnswer = { html: previewText(services.content, path, text) };
      return { status: 200, body };
    },
  });
}
