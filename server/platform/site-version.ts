import { readFileSync } from 'node:fs';

/** Of the running code. A release's version names its commit, such as `0.2.0-443bd69b4`. */
export const { version: siteVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };
