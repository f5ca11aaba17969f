import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { startOwnPostgres } from '../support/postgres.ts';
import { connectionsCut, stopAndStart } from './database-away.ts';
import type { Machine, TrialOutcome } from './fault.ts';
import { faults } from './faults.ts';
import { tryBadProvider } from './gateways.ts';
import { kill } from './kill.ts';
import { losePrimary, promotion } from './promotion.ts';
import { reportFile, withTable } from './report.ts';

/** The faults that take seconds, for a few rounds. `npm run faults` causes every fault, for more rounds. */

const machine = (): Machine => ({
  postgres: { url: inject('postgresUrl'), stop: async () => undefined },
  ownPostgres: startOwnPostgres,
  say: () => undefined,
});

const promoted = async (how: Parameters<typeof losePrimary>[2]) => {
  const lacking = await promotion.lacks?.();
  if (lacking) throw new Error(`missing: ${lacking}`);
  return [await losePrimary(machine(), 1, how)];
};

describe('faults', { timeout: 300_000 }, () => {
  const tried: [string, () => Promise<TrialOutcome[]>][] = [
    ['when servers are killed under load', () => kill.run(machine(), 2)],
    ['when PostgreSQL is stopped and started', async () => [await stopAndStart(machine(), 1, 'immediate')]],
    ['when connections are cut', () => connectionsCut.run(machine(), 3)],
    ['when a standby is promoted', () => promoted('killed')],
    ['when a standby is promoted behind PgBouncer', () => promoted('killed, through PgBouncer')],
    ['when a standby is promoted and the primary’s connections hang', () => promoted('hangs')],
    ['when the SMS provider returns garbage', async () => [await tryBadProvider('sms', 'garbage', 1)]],
  ];
  // Concurrent, because each mostly waits for its processes.
  test.concurrent.each(tried)('acknowledged submissions are stored once and delivered %s', async (_, run) => {
    const outcomes = await run();
    expect(outcomes.length).toBeGreaterThan(0);
    for (const { what, failures, acknowledged } of outcomes) {
      expect({ what, failures }).toEqual({ what, failures: [] });
      expect(acknowledged).toBeGreaterThan(0);
    }
  });
});

describe('report', () => {
  const outcome: TrialOutcome = {
    what: 'killed',
    rounds: 3,
    acknowledged: 12,
    lost: 1,
    duplicated: 0,
    undelivered: 0,
    recoveries: [3, 1, 2],
    deliveredAfter: 4,
    answers: { 503: 1, 200: 9 },
    failures: ['lost: X'],
    usage: { before: { memoryMb: 100, descriptors: 20 }, after: { memoryMb: 110, descriptors: 21 } },
  };

  test(`${reportFile} has a place for the table of each fault`, () => {
    const document = readFileSync(reportFile, 'utf8');
    for (const fault of faults) expect(() => withTable(document, fault, [], '')).not.toThrow();
  });

  test('withTable replaces the table of one fault and leaves the rest', () => {
    const fault = { ...kill, name: 'a' };
    const before =
      'prose\n<!-- faults: a -->\nold\n<!-- /faults -->\nmore\n<!-- faults: b -->\nkept\n<!-- /faults -->\n';
    const after = withTable(before, fault, [outcome], 'today');
    expect(after).toContain(
      '| killed | 3 | 12 | 1 | 0 | 0 | 2.0, 3.0 | 4 | 200: 9, 503: 1 | 100 → 110 | 20 → 21 |',
    );
    expect(after).toContain('**no**: lost: X');
    expect(after).not.toContain('old');
    expect(after).toMatch(/^prose\n[\s\S]*today\n\n<!-- \/faults -->\nmore\n<!-- faults: b -->\nkept/);
  });
});
