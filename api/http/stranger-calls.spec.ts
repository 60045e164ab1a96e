import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINES_A_MINUTE, StrangerCalls } from './stranger-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('calls of strangers', () => {
  it('have a line each up to the limit, and are counted by kind beyond it, once a minute', () => {
    const tell = vi.fn<(counts: Readonly<Record<string, number>>) => void>();
    const calls = new StrangerCalls(tell);
    const admitted = Array.from({ length: 1_000 }, (_, index) => calls.admits(index % 2 === 0 ? 401 : 404, 'none'));
    expect(admitted.filter(Boolean)).toHaveLength(LINES_A_MINUTE);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(tell.mock.calls).toEqual([[{ '401 none': 470, '404 none': 470 }]]);
    expect(calls.admits(401, 'none')).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(tell).toHaveBeenCalledOnce();
  });
});
