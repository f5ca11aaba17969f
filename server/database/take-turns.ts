import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Milliseconds of the process that statements may take one after the other. */
const longest = 4;

/**
 * Statements run in this process, and one that waits begins as soon as the one before ends, before anything that came in
 * from the network: a rush of leads would hold up every page until its last one is kept. So the network has its turn
 * between them.
 */
export function takeTurns(pglite: PGlite): void {
  const execute = pglite.execProtocolStream.bind(pglite);
  let begun = 0;
  pglite.execProtocolStream = async (...message) => {
    if (performance.now() - begun > longest) {
      await nextTurn();
      begun = performance.now();
    }
    return execute(...message);
  };
}
