import { existsSync } from 'node:fs';

/**
 * Returns $FIREFOX_PATH, else the path of the system's Firefox, which Playwright drives by WebDriver BiDi. Throws when
 * there is none.
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
