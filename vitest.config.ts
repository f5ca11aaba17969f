import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,domain,server,tests,web}/**/*.test.{ts,tsx}', '{house,manuals}.test.ts'],
    globalSetup: ['tests/support/setup.ts'],
    // Those that start several processes took 21 seconds beside three others, on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On two cores: who waits for a queue or a process leaves them idle.
    maxWorkers: 4,
    // Files share a process, one after the other: to load the server for each took a fifth of the whole run. What a test
    // changes outside itself, it puts back (`onTestFinished`).
    isolate: false,
  },
});
