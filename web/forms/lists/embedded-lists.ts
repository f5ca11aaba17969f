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

/** Each page contains these lists, because the client bundle does not. */
export const EmbeddedListsContext = createContext(none);
