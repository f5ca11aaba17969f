import Backend from 'i18next-http-backend';

/**
 * Loads namespaces that a later page needs. i18next's own defaults are the specification's: at most 10 parallel
 * reads, 5 retries, 350 ms at first and doubling.
 */
export const sentenceLoader = new Backend(null, { loadPath: '/locales/{{lng}}/{{ns}}.json' });
