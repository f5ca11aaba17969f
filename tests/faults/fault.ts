import type { OwnPostgres, TestPostgres } from '../support/postgres.ts';
import type { Rest } from './rest.ts';

/** A fault that is tried for real: `npm run faults -- --only NAME`. */
export interface Fault {
  name: string;
  /** Of its table in docs/reliability.md. */
  title: string;
  /** How often each of its trials has the fault, unless `--rounds` says otherwise. */
  rounds: number;
  /** What it needs that a machine may lack, or undefined when it can be tried. */
  lacks?(): Promise<string | undefined>;
  run(machine: Machine, rounds: number): Promise<Outcome[]>;
}

/** What trials share. */
export interface Machine {
  /** A server for databases of one's own; nobody stops it. */
  postgres: TestPostgres;
  /** One that a trial may stop and start again; whoever asks stops it at the end. */
  ownPostgres(): Promise<OwnPostgres>;
  /** Says how far a trial is. */
  say(line: string): void;
}

/** What one trial came to: a row of its fault's table. */
export interface Outcome {
  what: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  undelivered: number;
  /** Seconds from the end of the fault until the next submission was acknowledged, for each round that had one. */
  recoveries: number[];
  /** Seconds from the last submission until all that was owed had been delivered. */
  deliveredAfter: number;
  rest: { before: Rest; after: Rest } | undefined;
  /** What was answered meanwhile, by status. */
  answers: Record<string, number>;
  /** What should not have been; empty when all went as promised. */
  failures: string[];
}
