import { defineConfig } from 'vitest/config';

/**
 * Specs of the server side. The browser suite is Playwright's (test/browser), the web application's units run here too.
 */
export default defineConfig({
  test: {
    include: ['{domain,commands,projections,api,bots,infra,web/src,test}/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/browser/**'],
    globalSetup: ['test/support/postgres-global-setup.ts'],
    // Generous: they bound what hangs, and a shared machine can be ten times slower than a quiet one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // One second would be a measurement of the machine.
    expect: { poll: { timeout: 60_000 } },
    // A test that fails now and then is a failure that is shown, also under CI.
    retry: 0,
    pool: 'forks',
    // One more than the smallest machine has cores: many specs wait for processes that die or are silent.
    maxWorkers: 3,
  },
});
