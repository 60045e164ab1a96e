import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Signal } from './signal.ts';

const never = new AbortController().signal;

it('wakes all who wait, and nobody who comes later', async () => {
  const signal = new Signal();
  const woken: string[] = [];
  for (const name of ['first', 'second']) void signal.next(never).then(() => woken.push(name));
  signal.notify();
  void signal.next(never).then(() => woken.push('later'));
  await Promise.resolve();
  expect(woken).toEqual(['first', 'second']);
});

it('holds those who wait and nobody else, whatever ended their waiting', async () => {
  vi.useFakeTimers();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('wait', 'patience', 'notify', 'abort', 'time')), async (steps) => {
        const signal = new Signal();
        let leave = new AbortController();
        // With what each waits: until when, and by which signal it is ended.
        let waiting: { readonly until: number; readonly by: AbortController }[] = [];
        let now = 0;
        for (const step of steps) {
          if (step === 'wait' || step === 'patience') {
            waiting.push({ until: step === 'wait' ? Infinity : now + 2, by: leave });
            void signal.next(leave.signal, step === 'wait' ? undefined : 2);
          } else if (step === 'notify') {
            signal.notify();
            waiting = [];
          } else if (step === 'abort') {
            leave.abort();
            waiting = waiting.filter(({ by }) => by !== leave);
            leave = new AbortController();
          } else {
            now += 1;
            await vi.advanceTimersByTimeAsync(1);
            waiting = waiting.filter(({ until }) => until > now);
          }
          expect(signal.size).toBe(waiting.length);
        }
        leave.abort();
        await vi.advanceTimersByTimeAsync(2);
      }),
    );
  } finally {
    vi.useRealTimers();
  }
});

it('does not wait for a signal that is aborted already', async () => {
  const signal = new Signal();
  await signal.next(AbortSignal.abort());
  expect(signal.size).toBe(0);
});
