import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,domain,server,tests,web}/**/*.test.{ts,tsx}'],
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
