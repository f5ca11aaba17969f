import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,domain,server,web}/**/*.test.{ts,tsx}', 'house.test.ts'],
    globalSetup: ['server/database/testing-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
