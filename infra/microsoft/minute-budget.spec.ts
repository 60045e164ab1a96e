import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinuteBudget } from './minute-budget.ts';

/** A clock that moves as far as somebody waits. */
function steppedClock() {
  let ms = 0;
  return {
    now: () => ms,
    wait: async (waited: number) => void (ms += waited),
    pass: (passed: number) => void (ms += passed),
  };
}

describe('the budget of calls', () => {
  it('admits 45 in any minute, whenever they are asked for, and keeps nobody waiting for longer than it must', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4_000), { minLength: 100, maxLength: 160 }), async (pauses) => {
        const clock = steppedClock();
        const budget = new MinuteBudget(45, clock);
        const calls: number[] = [];
        for (const pause of pauses) {
          clock.pass(pause);
          const asked = clock.now();
          await budget.take();
          const at = clock.now();
          if (at > asked) expect(at).toBe((calls.at(-45) ?? 0) + 60_000);
          calls.push(at);
        }
        for (const [index, at] of calls.entries())
          if (index >= 45) expect(at - (calls[index - 45] ?? 0)).toBeGreaterThanOrEqual(60_000);
      }),
      { numRuns: runs(100) },
    );
  });

  it('makes no call for as long as Microsoft said, and says so', async () => {
    const clock = steppedClock();
    const budget = new MinuteBudget(45, clock);
    budget.holdOff(1_500);
    budget.holdOff(500);
    expect(budget.state()).toMatchObject({ used: 0, limit: 45, heldUntil: expect.any(String) as string });
    await budget.take();
    expect(clock.now()).toBe(1_500);
    expect(budget.state()).toMatchObject({ used: 1, heldUntil: null });
  });

  it('is not held up by somebody who gives up', async () => {
    const budget = new MinuteBudget(1);
    await budget.take();
    const gone = new AbortController();
    const waiting = budget.take(gone.signal);
    gone.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
    expect(budget.state().used).toBe(1);
  });
});
