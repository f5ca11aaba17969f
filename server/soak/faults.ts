import { connectionsCut, databaseAway } from './database-away.ts';
import type { Fault } from './fault.ts';
import { kill } from './kill.ts';

/** Every fault, in the order of docs/reliability.md. */
export const faults: readonly Fault[] = [kill, databaseAway, connectionsCut];
