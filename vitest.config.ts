import { configDefaults, defineConfig } from 'vitest/config';

/**
 * What takes long for what it finds, most of it processes that are started and killed: with FULL=1, as `npm run
 * test:full` has it.
 */
const takesLong = [
  'tests/{deploy,faults,fuzz,siege}/**',
  'tests/house/inherited-names.test.ts',
  'server/{development,operations/{ops,person,whistleblowing}}.test.ts',
  'server/operations/health/check.test.ts',
  'server/http/bodies/read-body.test.ts',
  'server/intake/files/picture.test.ts',
  'server/intake/one-time-codes/demand-challenge.test.ts',
  'server/platform/configuration/secrets.test.ts',
  'server/platform/database/{backup,hold-postgres}.test.ts',
  'server/platform/telemetry/process.test.ts',
  'server/intake/submissions/two-processes.test.ts',
  'server/pages/{long-values,shared-cache}.test.ts',
];

export default defineConfig({
  test: {
    include: ['{bin,contract,domain,server,tests,web}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.FULL ? [] : takesLong)],
    globalSetup: ['tests/support/setup.ts'],
    // Those that start seven processes one after the other take 6 seconds, and took over 60 on two cores at a load of 15.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On two cores: who waits for a queue or a process leaves them idle.
    maxWorkers: 4,
    // Files share a process, one after the other: to load the server for each took a fifth of the whole run. What a test
    // changes outside itself, it puts back (`onTestFinished`).
    isolate: false,
  },
});
