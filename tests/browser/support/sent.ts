import { expect, type Request } from '@playwright/test';

/** What a request carries, as JSON. Firefox does not tell: WebDriver BiDi has no bodies of requests for it yet. */
export function expectSent(request: Request, body: unknown): void {
  if (browserOf(request) !== 'firefox') expect(request.postDataJSON()).toEqual(body);
}

const browserOf = (request: Request) => request.frame().page().context().browser()?.browserType().name();
