import { pause } from '#projections/engine/pause.ts';
import type { Browser } from 'playwright';
import { expect } from 'vitest';

/** What the page holds in bytes, without what could be let go, again and again until `over`. */
export async function heapOf(browser: Browser, over: AbortSignal): Promise<number[]> {
  const samples: number[] = [];
  while (!over.aborted) {
    const page = browser.contexts()[0]?.pages()[0];
    try {
      if (!page) throw new Error('no page yet');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('HeapProfiler.collectGarbage');
      samples.push((await devtools.send('Runtime.getHeapUsage')).usedSize);
      await devtools.detach();
    } catch {
      // Before the visit and after it there is nothing to measure.
    }
    await pause(500, over);
  }
  return samples;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A page holds no more in the end than in the beginning, but for what varies from moment to moment. */
export function expectFlat(samples: readonly number[]): void {
  const quarter = Math.floor(samples.length / 4);
  expect(median(samples.slice(-quarter))).toBeLessThan(median(samples.slice(quarter, 2 * quarter)) + 1_000_000);
}
