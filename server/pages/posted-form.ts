import type { Context, MiddlewareHandler } from 'hono';
import { isDesk } from '#domain/desk.ts';
import { contactWithFile } from '#domain/forms/contact.ts';
import { type Form, fileFieldOf } from '#domain/forms/form.ts';
import { allForms, forms } from '#domain/forms/forms.ts';
import { pageAliases, spellingOf } from '#domain/pages.ts';
import { isAskedByOwnPage, isDeskHost } from '../desk/desk-host.ts';
import { findSession, wasSignedIn } from '../desk/sign-in/sessions.ts';
import { formBody, type Refuse } from '../http/bodies/form-body.ts';
import { type FormBody, formType, maxDeskTextBytes, maxTextBytes } from '../http/bodies/parse-form.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import { isFromOtherSite } from '../http/origin/own-origin.ts';
import { clientOf, countRequest } from '../http/rate-limits/client.ts';
import type { LimitName } from '../http/rate-limits/rate-limits.ts';
import type { Services } from '../intake/services.ts';
import { maxBytesOf } from '../intake/submissions/upload-endpoint.ts';
import { pageLimits } from './page-limits.ts';
import { refusePage } from './refuse-page.ts';

/** Each page's form with a file, the last one if it has several. */
const withFile: ReadonlyMap<string, Form> = new Map(
  [contactWithFile, ...allForms]
    .filter((form) => fileFieldOf(form) !== undefined)
    .map((form) => [form.page, form]),
);

const isOnlyFormOfPage = ({ page }: Form) =>
  Object.values(forms).filter((form) => form.page === page).length < 2;

/**
 * Checks method, sender, size and files. Each form counts once towards the rate limits of its endpoint, even if it is
 * refused.
 */
export function postedForm(services: Services, endpoints: readonly Endpoint[]): MiddlewareHandler[] {
  const limitsOf = pageLimits(endpoints);
  const tooMany = (c: Context, seconds: number) =>
    refusePage(c, services, 429, 'tooManyRequests', { 'Retry-After': `${seconds}` });
  /** Returns the refusal page if a limit is used up. */
  const count = async (c: Context, names: readonly LimitName[]) => {
    const seconds = await countRequest(services, clientOf(c, services), names);
    return seconds === undefined ? undefined : tooMany(c, seconds);
  };
  const refuse: Refuse = async (...args) =>
    (await count(args[0], limitsOf(pageOf(args[0]), { form: formWithFile(args[0])?.name ?? '' }))) ??
    refusePage(...args);
  const forPosts =
    (handler: MiddlewareHandler): MiddlewareHandler =>
    (c, next) =>
      c.req.method === 'POST' && !c.get('isFormUnread') ? handler(c, next) : next();
  return [
    async (c, next) =>
      ['GET', 'HEAD', 'POST'].includes(c.req.method)
        ? next()
        : refusePage(c, services, 405, 'methodNotAllowed', { Allow: 'GET, HEAD, POST' }),
    // If no page takes the form, the request becomes a GET: its page does not exist, or asks for sign-in. Requests of
    // the desk's scripts (`.data`) stay POSTs, because the scripts understand no other answer.
    async (c, next) => {
      if (c.req.method === 'POST' && !(await acceptsForm(c, services))) {
        const method = isDesk(c.req.path) && c.req.path.endsWith('.data') ? 'POST' : 'GET';
        c.set('isFormUnread', true);
        c.req.raw = new Request(c.req.url, { method, headers: withoutBody(c) });
      }
      return next();
    },
    // A form with a file, alone on its page, is counted before its body is read. The limits of other forms depend on
    // their fields. Until those are read, such a form counts as `posts` only.
    forPosts(async (c, next) => {
      const form = formWithFile(c);
      if (form && isOnlyFormOfPage(form))
        return (await count(c, limitsOf(form.page, { form: form.name }))) ?? next();
      const seconds = isOfStaff(c)
        ? undefined
        : await countRequest(services, clientOf(c, services), ['posts']);
      return seconds === undefined ? next() : tooMany(c, seconds);
    }),
    forPosts(async (c, next) => {
      const { publicUrl } = services.config;
      // CORS_ORIGINS may call the API, but not post to pages.
      const isOwn = isDesk(c.req.path)
        ? isAskedByOwnPage(c)
        : !isFromOtherSite(c, { publicUrl, corsOrigins: [] });
      return isOwn ? next() : refuse(c, services, 403, 'foreignOrigin');
    }),
    forPosts(
      formBody(
        services,
        refuse,
        (_, c) => {
          const form = formWithFile(c);
          if (form) return maxBytesOf(form);
          return isDesk(c.req.path) ? maxDeskTextBytes : maxTextBytes;
        },
        { isOfStaff },
      ),
    ),
    forPosts(async (c, next) => {
      const { texts } = c.get('form') as FormBody;
      const refused = await count(c, limitsOf(pageOf(c), texts));
      if (refused) return refused;
      const headers = new Headers(c.req.raw.headers);
      // React Router compares the scheme as well, and would refuse every form behind a proxy that terminates TLS.
      headers.delete('origin');
      // The body was read. The page's action gets it from `Site.posted`.
      c.req.raw = new Request(c.req.url, { method: 'POST', headers });
      return next();
    }),
  ];
}

/** The desk accepts a form from people whose session is active or has ended, and shows them their text again. */
async function acceptsForm(c: Context, services: Services): Promise<boolean> {
  if (pageOf(c) === '') return false;
  if (!isDesk(c.req.path)) return true;
  if (!isDeskHost(c, services.config)) return false;
  const session = await findSession(c, services);
  // An ended session is deleted, so only this call finds why it ended. The page reads that from `foundSession`.
  c.set('foundSession', session);
  return isSignedIn(c) || wasSignedIn(c, services);
}

/** Whether `acceptsForm` found a session. */
function isSignedIn(c: Context): boolean {
  const session: Awaited<ReturnType<typeof findSession>> = c.get('foundSession');
  return session !== undefined && 'subject' in session;
}

const isOfStaff = (c: Context) => isDesk(c.req.path) && isSignedIn(c);

function withoutBody(c: Context): Headers {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'origin']) headers.delete(name);
  return headers;
}

function formWithFile(c: Context): Form | undefined {
  return formType(c.req.header('content-type') ?? '')?.multipart ? withFile.get(pageOf(c)) : undefined;
}

/** `contact-us` for `/ar/contact-us-form`, and for `/ar/contact-us.data`, which scripts request. */
function pageOf({ req }: Context): string {
  const path = req.path.replace(/^\/\w+\//, '').replace(/\.data$/, '');
  const page = spellingOf(path) ?? '';
  return pageAliases[page] ?? page;
}
