import { createContext } from 'react';
import type { CompanyLists } from '#domain/rules/options.ts';

const none: CompanyLists = {
  reachWay: [],
  financePurpose: [],
  militaryRank: [],
  serviceType: [],
  malpracticeType: [],
  callTime: [],
};

/** What can be chosen by the company's own lists: every page carries it, since browsers cannot know it. */
export const CarriedListsContext = createContext(none);
