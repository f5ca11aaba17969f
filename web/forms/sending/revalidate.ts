interface Params {
  currentParams: { language?: string };
  nextParams: { language?: string };
}

/** Sending a form changes none of the page's data, and a failed reload would lose the page. */
export function shouldRevalidate({ currentParams, nextParams }: Params): boolean {
  return currentParams.language !== nextParams.language;
}
