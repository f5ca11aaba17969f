import type { Site } from '#contract/site.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isDesk } from '#domain/desk.ts';
import { isLinkedPage, isSearch } from '#domain/pages.ts';
import { begunOffers } from '#domain/publications/offers.ts';
import { openVacancies } from '#domain/publications/vacancies.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { search } from '../../content/search/search.ts';
import { isReportPath, logError } from '../../http/anonymous.ts';
import type { Services } from '../../intake/services.ts';
import { canTakeReports } from '../../whistleblowing/officers.ts';

/** Returns what a page reads from the server, except what depends on the visit. */
export function siteOf(
  services: Services,
  path: string,
  lists: OptionLists,
): Omit<Site, 'api' | 'posted' | 'waitForTurn' | 'desk'> {
  const { config, content, now, log } = services;
  const today = todayInRiyadh(now());
  // Third parties must not learn about searches, or about visits to anonymous pages and the desk.
  const isWithoutThirdParties = isReportPath(path) || isDesk(path) || isSearch(path);
  return {
    publicUrl: config.publicUrl,
    settings: { ...content.app, apiBaseUrl: config.apiBaseUrl },
    content: {
      ...content,
      lists,
      offers: begunOffers(content.offers, today),
      vacancies: openVacancies(content.vacancies, today),
    },
    today,
    // Without these ids, the content security policy does not allow the third parties either. Pages that personal links
    // open get no tag manager, but their forms keep the challenge.
    tagManagerId: isWithoutThirdParties || isLinkedPage(path) ? undefined : config.tagManagerId,
    turnstileSiteKey: isWithoutThirdParties ? undefined : config.turnstileSiteKey,
    preview: services.preview,
    leadAges: { minLeadAge: config.minLeadAge, maxLeadAge: config.maxLeadAge },
    search: (language, query) => search(services, language, query),
    // If the API is on another server, that server decides whether it accepts reports.
    canTakeReports: async () => config.apiBaseUrl !== '' || canTakeReports(services),
    reportError: (error) => logError(log, path, error, 'page failed'),
    sentences: (language, namespace) => services.sentences.namespace(language, namespace) ?? {},
  };
}
