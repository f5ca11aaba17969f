import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { EmbeddedListsContext } from './forms/lists/embedded-lists.ts';
import { embeddedLists } from './forms/lists/option-lists.ts';
import { languageOfPath } from './i18n/language.ts';
import { namespacesOf } from './i18n/page-namespaces.ts';
import { type Resources, SentenceStore } from './i18n/sentence-store.ts';
import { SentencesContext } from './i18n/use-translation.ts';
import { paintFirst } from './paint-first.ts';
import { siteContext } from './site.ts';

export { createRequestHandler } from 'react-router';
export { createLoadContext } from './site.ts';

/** Reports to the operator's log, which strips values. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An error response of a route or the router is no failure, such as the refusal of another site's form.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(siteContext).reportError(error);
};

/** Waits for the whole page: the CSP hashes its inline scripts, and crawlers get complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const site = loadContext.get(siteContext);
  const language = languageOfPath(new URL(request.url).pathname);
  const { matches } = routerContext.staticHandlerContext;
  const handles = matches.map((match) => routerContext.routeModules[match.route.id]?.handle);
  const resources: Resources = {};
  for (const namespace of namespacesOf(handles)) resources[namespace] = site.sentences(language, namespace);

  await site.waitForTurn();
  let failure: unknown;
  const stream = await renderToReadableStream(
    <SentencesContext value={new SentenceStore(language, resources)}>
      <EmbeddedListsContext value={embeddedLists(site.content.lists, site.settings.apiBaseUrl === '')}>
        <ServerRouter context={routerContext} url={request.url} />
      </EmbeddedListsContext>
    </SentencesContext>,
    {
      signal: AbortSignal.timeout(10_000),
      // React would send larger parts hidden, for a script to reveal.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(paintFirst(await new Response(stream).text()), { status, headers });
}
