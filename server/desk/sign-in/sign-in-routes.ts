import { randomBytes } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { readReturnPath } from '#domain/desk.ts';
import type { Language } from '#domain/language.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import { type SignInChecks, SignInRefused, signedInPath } from '../../gateways/sign-in.ts';
import { textBody } from '../../http/bodies/json-body.ts';
import { refuse } from '../../http/errors.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { Services } from '../../intake/services.ts';
import { deriveKey } from '../../platform/encryption/keys.ts';
import { describeError } from '../../platform/log/log.ts';
import { recordAudit } from '../audit-log.ts';
import { isAskedByOwnPage } from '../desk-host.ts';
import { storeStaff } from '../staff.ts';
import { beginSession, endSessionsOf, findSession, signOut } from './sessions.ts';

const signInSeconds = 600;
const logoutTokenBytes = 16 * 1024;

/** Routes without a language, between the desk's pages and the provider. */
export function deskSignIn(app: OpenAPIHono, services: Services): void {
  const { gateways, config, log } = services;
  const { signIn } = gateways;
  if (!signIn) return;
  const secure = config.deskUrl?.startsWith('https:') ?? false;
  const cookie = secure ? '__Host-desk-sign-in' : 'desk-sign-in';

  // The desk links here and posts no form, because its content security policy (`form-action`) stops forms from being
  // redirected to another host.
  app.get('/desk/sign-in', limit(services, 'signIns'), async (c) => {
    const language = languageIn(c.req.query('language'));
    const secret = randomBytes(32).toString('base64url');
    const to = await signIn.begin(checksOf(secret)).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'the identity provider does not answer');
    });
    if (to === undefined) return c.redirect(`/${language}/desk?signIn=down`, 303);
    const returnPath = readReturnPath(c.req.query('to')) ?? '';
    setCookie(c, cookie, `${language}.${secret}.${returnPath}`, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'Lax',
      maxAge: signInSeconds,
    });
    return c.redirect(to, 303);
  });

  app.get(signedInPath, limit(services, 'signIns'), async (c) => {
    const begun = /^(ar|en)\.([\w-]{43})\.(.*)$/.exec(getCookie(c, cookie) ?? '') ?? [];
    const [language, secret] = [languageIn(begun[1]), begun[2]];
    const returnPath = readReturnPath(begun[3]);
    deleteCookie(c, cookie, { path: '/', secure });
    const back = (why: string) => {
      const query = new URLSearchParams({ signIn: why, ...(returnPath && { to: returnPath }) });
      return c.redirect(`/${language}/desk?${query}`, 303);
    };
    if (!secret) return back('again');
    try {
      const person = await signIn.finish(new URL(c.req.url), checksOf(secret));
      await recordAudit(services, person, { action: 'signed-in' });
      await storeStaff(services, person);
      await beginSession(c, services, person);
      if (!returnPath) return c.redirect(`/${language}/desk`, 303);
      // After a redirect, browsers still name the provider as the origin of this navigation, and the desk sends
      // navigations from other sites to its front page. This page opens the target from the desk itself.
      const open = services.sentences.text(language, 'desk', 'open');
      return c.html(
        html`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head>
          <meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${returnPath}"><title>${open}</title></head>
          <body><p><a href="${returnPath}">${open}</a></p></body></html>`,
      );
    } catch (error) {
      if (!(error instanceof SignInRefused || error instanceof GatewayDown)) throw error;
      log.warn({ error: describeError(error) }, 'sign-in failed');
      return back(error instanceof GatewayDown ? 'down' : 'refused');
    }
  });

  app.post('/desk/sign-out', async (c) => {
    if (!isAskedByOwnPage(c)) return refuse(c, services, 403, 'foreignOrigin');
    const session = await findSession(c, services);
    await signOut(c, services);
    if (session && 'subject' in session) await recordAudit(services, session, { action: 'signed-out' });
    return c.redirect(`/${languageIn(c.req.query('language'))}/desk?signIn=out`, 303);
  });

  // After signing out here, a person may still be signed in at the provider.
  app.get('/desk/provider-sign-out', limit(services, 'signIns'), async (c) => {
    const to = await signIn.signOutUrl().catch(() => undefined);
    return c.redirect(to?.href ?? '/desk', 303);
  });

  // Called by the provider (OpenID Connect Back-Channel Logout 1.0), not by a browser.
  app.post(
    '/desk/back-channel-logout',
    limit(services, 'logoutTokens'),
    textBody(services, logoutTokenBytes),
    async (c) => {
      const token = new URLSearchParams(await c.req.text()).get('logout_token') ?? '';
      try {
        const { id, ...whose } = await signIn.readLogoutToken(token);
        // A second call with the same token would end the person's newer sessions too. Counted last, so that the
        // provider can retry a call that failed.
        if ((await services.rateLimits.counted('logoutTokenUses', id)) > 0) return c.body(null, 200);
        await endSessionsOf(services, whose);
        await services.rateLimits.use('logoutTokenUses', id);
        return c.body(null, 200);
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error;
        log.warn({ error: describeError(error) }, 'logout token refused');
        return c.json({ error: 'invalid_request' }, 400);
      }
    },
  );
}

/** Derives the checks from the browser's cookie, so that the server stores nothing. */
function checksOf(secret: string): SignInChecks {
  const of = (purpose: string) => deriveKey(Buffer.from(secret), purpose).toString('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
}

function languageIn(text: string | undefined): Language {
  return text === 'en' ? 'en' : 'ar';
}
