import { createContext } from 'react';
import type { ListsForBrowser } from '#domain/rules/options.ts';

const none: ListsForBrowser = {
  reachWay: [],
  financePurpose: [],
  militaryRank: [],
  serviceType: [],
  malpracticeType: [],
  callTime: [],
};

/** The client bundle does not contain these lists, so every page does. */
export const EmbeddedListsContext = createContext(none);
