import { expect, type Request } from '@playwright/test';

/** Expects the JSON body of a request. Skips Firefox, where WebDriver BiDi does not provide request bodies yet. */
export function expectRequestBody(request: Request, body: unknown): void {
  if (browserOf(request) !== 'firefox') expect(request.postDataJSON()).toEqual(body);
}

const browserOf = (request: Request) => request.frame().page().context().browser()?.browserType().name();
