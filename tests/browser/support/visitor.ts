import type { Page } from '@playwright/test';
import { formatMirror, mirrorCookie, necessaryOnly } from '#domain/cookie-choice.ts';
import type { RunningSite } from './site.ts';

/** The cookie of a visitor who allowed the necessary ones only. */
export function chosenCookies({ services }: RunningSite) {
  const value = formatMirror(necessaryOnly, services.content.cookies.version);
  const attributes = { httpOnly: false, secure: false, sameSite: 'Lax' as const, expires: -1 };
  return { name: mirrorCookie, value, domain: 'localhost', path: '/', ...attributes };
}

/** Notes what a page writes to its console in anger. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

/** A client address of one's own: the server's limits count by it. */
export function newAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
