import { configDefaults, defineConfig } from 'vitest/config';

/** Slow tests, most of which start and kill processes. They run with FULL=1 (`npm run test:full`). */
const takesLong = [
  'tests/deploy/**',
  'tests/faults/**',
  'tests/fuzz/**',
  'tests/house/inherited-names.test.ts',
  'tests/protocols/page.test.ts',
  'tests/protocols/receivers.test.ts',
  'server/development.test.ts',
  'server/operations/ops.test.ts',
  'server/operations/person.test.ts',
  'server/operations/whistleblowing.test.ts',
  'server/operations/health/check.test.ts',
  'server/http/bodies/read-body.test.ts',
  'server/intake/files/picture.test.ts',
  'server/intake/one-time-codes/demand-challenge.test.ts',
  'server/platform/configuration/secrets.test.ts',
  'server/platform/database/acquire-postgres.test.ts',
  'server/platform/database/backup.test.ts',
  'server/platform/telemetry/process.test.ts',
  'server/intake/submissions/two-processes.test.ts',
  'server/pages/long-values.test.ts',
  'server/pages/shared-cache.test.ts',
];

export default defineConfig({
  test: {
    include: ['{bin,contract,domain,server,tests,web}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.FULL ? [] : takesLong)],
    globalSetup: ['tests/support/setup.ts'],
    // Tests that start seven processes in a row take 6 seconds, and over 60 on two cores at a load of 15.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // More than the two cores: tests that wait for a queue or a process leave a core idle. The slow tests start many processes each, and
    // several of them fail for lack of time if four run at once.
    maxWorkers: process.env.FULL ? 2 : 4,
    // Files share a process: loading the server for each took a fifth of the run. Tests undo their changes to shared
    // state (`onTestFinished`).
    isolate: false,
  },
});
