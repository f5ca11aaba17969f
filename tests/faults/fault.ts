import type { OwnPostgres, TestPostgres } from '../support/postgres.ts';
import type { Usage } from './usage.ts';

/** A fault that `npm run faults -- --only NAME` causes. */
export interface CausedFault {
  name: string;
  /** Printed when its trials begin. */
  title: string;
  /** How often each trial causes the fault; `--rounds` overrides it. */
  rounds: number;
  /** Returns what this machine lacks to cause it, undefined if nothing. */
  lacks?(): Promise<string | undefined>;
  run(machine: Machine, rounds: number): Promise<TrialOutcome[]>;
}

export interface Machine {
  /** Trials create their own databases on it and never stop it. */
  postgres: TestPostgres;
  /** Starts a server that the trial may stop and restart. The caller stops it at the end. */
  ownPostgres(): Promise<OwnPostgres>;
  say(line: string): void;
}

/** The result of one trial, a row of its fault's table. */
export interface TrialOutcome {
  what: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  duplicated: number;
  undelivered: number;
  /** Seconds from the end of a fault to the next acknowledged submission. */
  recoveries: number[];
  /** Seconds from the last submission until no delivery was pending. */
  deliveredAfter: number;
  usage: { before: Usage; after: Usage } | undefined;
  /** Number of the API's answers by status. */
  answers: Record<string, number>;
  /** Broken promises; empty if the trial passed. */
  failures: string[];
}
