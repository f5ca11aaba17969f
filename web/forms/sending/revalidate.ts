interface Params {
  currentParams: { language?: string };
  nextParams: { language?: string };
}

/**
 * For the routes of forms: sending one changes nothing that its page read; asking again would only lose the page when
 * the network is lost.
 */
export function shouldRevalidate({ currentParams, nextParams }: Params): boolean {
  return currentParams.language !== nextParams.language;
}
