import { expect, it, vi } from 'vitest';

it('no spec and no browser test is tried a second time, also under CI', async () => {
  vi.stubEnv('CI', '1');
  vi.resetModules();
  const { default: specs } = await import('../vitest.config.ts');
  const { default: browser } = await import('../playwright.config.ts');
  vi.unstubAllEnvs();
  const retries = (specs.test?.projects ?? []).map((one) => (one as { test?: { retry?: unknown } }).test?.retry);
  expect(retries.length).toBeGreaterThan(0);
  expect(new Set([...retries, browser.retries])).toEqual(new Set([0]));
});
