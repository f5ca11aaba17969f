/** Returns the page's cookies; none where reading them throws, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Sets a cookie, except where the browser blocks it: some ignore it, some throw. */
export function setCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = cookie;
  } catch {
    // Blocked.
  }
}
