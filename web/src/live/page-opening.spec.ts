// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const answer = (askedAt: number) => ({ response: Promise.resolve(new Response()), token: 'token-1', askedAt });

beforeEach(() => vi.resetModules());
afterEach(() => delete window.greffierEarly);

describe('what the first page shows', () => {
  it('is as old as the oldest answer that was asked early, even once it is taken', async () => {
    const asked = performance.now() - 6_000;
    window.greffierEarly = new Map([
      ['/api/meetings', answer(asked + 2_000)],
      ['/api/meetings/m-1', answer(asked)],
    ]);
    const { shownSince } = await import('./page-opening.ts');
    window.greffierEarly.clear();
    expect(Date.now() - shownSince()).toBeGreaterThanOrEqual(5_999);
  });

  it('is of now where nothing was asked early, and for somebody who signs in later', async () => {
    window.greffierEarly = new Map([['/api/meetings', answer(performance.now() - 6_000)]]);
    const { shownSince } = await import('./page-opening.ts');
    shownSince();
    expect(Date.now() - shownSince()).toBeLessThan(5_000);
    vi.resetModules();
    window.greffierEarly.clear();
    const none = await import('./page-opening.ts');
    expect(Date.now() - none.shownSince()).toBeLessThan(5_000);
  });
});
