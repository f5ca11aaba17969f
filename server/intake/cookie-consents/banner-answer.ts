import type { OpenAPIHono } from '@hono/zod-openapi';
import { bannerAnswerPath, formatMirror, preferencesNamed, storeMirror } from '#domain/cookie-choice.ts';
import { formBody } from '../../http/bodies/form-body.ts';
import { refuse } from '../../http/errors.ts';
import { refuseOtherSites } from '../../http/origin/own-site.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { Services } from '../services.ts';
import { logChoice } from './log-choice.ts';

/** The body is one button's name and value. */
const maxBytes = 256;

/**
 * Serves browsers without scripts. The form targets a hidden frame and the answer is 204, so the page and its forms
 * stay as they are.
 */
export function bannerAnswers(app: OpenAPIHono, services: Services): void {
  app.post(
    bannerAnswerPath,
    limit(services, 'cookieChoices'),
    refuseOtherSites(services),
    formBody(services, refuse, ({ multipart }) => (multipart ? undefined : maxBytes)),
    (c) => {
      const { texts } = c.get('form');
      const preferences = preferencesNamed(texts.choice);
      if (!preferences) return refuse(c, services, 422, 'invalidSubmission');
      const { config, content, log } = services;
      logChoice(log, preferences, content.cookies.version);
      const mirror = formatMirror(preferences, content.cookies.version);
      c.header('Set-Cookie', storeMirror(mirror, config.publicUrl.startsWith('https:')));
      c.header('Cache-Control', 'no-store');
      return c.body(null, 204);
    },
  );
}
