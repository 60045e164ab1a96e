import { expect, it, vi } from 'vitest';

it('no spec and no browser test is tried a second time, also under CI', async () => {
  vi.stubEnv('CI', '1');
  vi.resetModules();
  const { default: specs } = await import('../vitest.config.ts');
  const { default: browser } = await import('../playwright.config.ts');
  vi.unstubAllEnvs();
  expect([specs.test?.retry, browser.retries]).toEqual([0, 0]);
});
