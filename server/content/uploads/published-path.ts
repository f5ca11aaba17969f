/** Excludes pages and scripts, which would run on the site's origin with a staff member's session. */
const publishedEndings =
  /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|jpe?g|png|webp|avif|gif|svg|mp4|webm|vtt|mp3|m4a)$/i;

/**
 * For an address below `/files/`, returns the path below `content/files`. Undefined for types that are not served, and
 * if a segment is empty, begins with a dot, or has a backslash or a NUL.
 */
export function publishedPath(address: string): string | undefined {
  try {
    const path = decodeURIComponent(address).replace(/^\/files(?=\/)/i, '');
    const isPlain = !path
      .split('/')
      .slice(1)
      .some((part) => /^\.|^$|[\\\0]/.test(part));
    return isPlain && publishedEndings.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
