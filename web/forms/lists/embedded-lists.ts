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

/** Option lists that the client bundle does not contain, so every page contains them. */
export const EmbeddedListsContext = createContext(none);
