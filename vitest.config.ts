import { defineConfig } from 'vitest/config';

/** Specs of the server side. The browser suite is Playwright's (test/browser), the web application's units run here too. */
export default defineConfig({
  test: {
    include: ['{domain,commands,projections,api,bots,infra,web/src,test}/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/browser/**'],
    globalSetup: ['test/support/postgres-global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
