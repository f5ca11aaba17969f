import type { Page } from '@playwright/test';
import { formatMirror, mirrorCookie, necessaryOnly } from '#domain/cookie-choice.ts';
import type { RunningSite } from './site.ts';

/** Returns the cookie of a visitor who allowed only necessary cookies. */
export function cookieChoice({ services }: RunningSite) {
  const value = formatMirror(necessaryOnly, services.content.cookies.version);
  const attributes = { httpOnly: false, secure: false, sameSite: 'Lax' as const, expires: -1 };
  return { name: mirrorCookie, value, domain: 'localhost', path: '/', ...attributes };
}

/** Collects the errors and warnings of a page's console. */
export function collectConsoleErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** Returns a random client address, because the server's rate limits count by address. */
export function newAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
