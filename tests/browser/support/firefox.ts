import { existsSync } from 'node:fs';

/**
 * The Firefox of the machine: $FIREFOX_PATH, else the system's. Playwright speaks WebDriver BiDi with it as Mozilla ships
 * it. Throws with what to do: tests are never skipped.
 */
export function findFirefox(): string {
  const named = process.env.FIREFOX_PATH;
  const places = named
    ? [named]
    : ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No Firefox at ${places.join(', ')}: apt-get install firefox-esr (153 or newer), or set FIREFOX_PATH to one`,
  );
}
