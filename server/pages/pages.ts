import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#contract/site.ts';
import type { Services } from '../intake/services.ts';
import { contentPolicy } from './content-policy.ts';

export type Pages = Services['pages'];

/** Contains its own router: in development Node would load another copy, which does not know the build's contexts. */
type PagesBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(site: Site): RouterContextProvider;
      createRequestHandler: typeof createRequestHandler;
    };
  };
};

export async function openBuiltPages(serverBuild: string): Promise<Pages> {
  // React reads NODE_ENV when it loads. Its development version takes three times as long per page.
  process.env.NODE_ENV ||= 'production';
  const build = (await import(pathToFileURL(serverBuild).href)) as unknown as PagesBuild;
  const { createLoadContext, createRequestHandler } = build.entry.module;
  const handle = createRequestHandler(build, 'production');
  return async (request, site) => {
    const response = await handle(request, createLoadContext(site));
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = await response.text();
    const headers = new Headers(response.headers);
    headers.set(
      'Content-Security-Policy',
      contentPolicy(html, {
        apiBaseUrl: site.settings.apiBaseUrl,
        isMeasured: site.tagManagerId !== undefined,
        isChallenged: site.turnstileSiteKey !== undefined,
        canDecrypt: site.desk !== undefined,
      }),
    );
    return new Response(request.method === 'HEAD' ? null : html, { status: response.status, headers });
  };
}

/**
 * Opens pages for development, reloaded through Vite for each request. Without a content security policy, which Vite's
 * client would violate.
 */
export function openLivePages(loadModule: (id: string) => Promise<unknown>): Pages {
  return async (request, site) => {
    const build = (await loadModule('virtual:react-router/server-build')) as PagesBuild;
    const { createLoadContext, createRequestHandler } = build.entry.module;
    return createRequestHandler(build, 'development')(request, createLoadContext(site));
  };
}
