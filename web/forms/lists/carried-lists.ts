import { createContext } from 'react';
import type { CarriedLists } from '#domain/rules/options.ts';

const none: CarriedLists = {
  reachWay: [],
  financePurpose: [],
  militaryRank: [],
  serviceType: [],
  malpracticeType: [],
  callTime: [],
};

/** What can be chosen by the company's own lists: every page carries it, since browsers cannot know it. */
export const CarriedListsContext = createContext(none);
