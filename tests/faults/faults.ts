import { clock } from './clock.ts';
import { connectionsCut, databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import type { CausedFault } from './fault.ts';
import { providers, receivers } from './gateways.ts';
import { kill } from './kill.ts';
import { promotion } from './promotion.ts';
import { slowClients } from './slow-clients.ts';

/** Every fault, in the order of docs/reliability.md. */
export const faults: readonly CausedFault[] = [
  kill,
  databaseAway,
  connectionsCut,
  promotion,
  diskFull,
  receivers,
  providers,
  clock,
  slowClients,
];
