import { describe, expect, it } from 'vitest';
import { formatDuration, formatElapsed, formatUptime } from './duration.ts';

describe('durations', () => {
  it.each([
    [0, '0\u00A0min'],
    [45, '45\u00A0min'],
    [59.4, '59\u00A0min'],
    [59.6, '1h\u00A00m'],
    [60, '1h\u00A00m'],
    [95, '1h\u00A035m'],
    [119.7, '2h\u00A00m'],
    [1505, '25h\u00A05m'],
    [-3, '0\u00A0min'],
  ])('%s minutes are told as « %s »', (minutes, told) => {
    expect(formatDuration(minutes)).toBe(told);
  });

  it('uptime counts whole minutes that have passed', () => {
    expect(formatUptime(59.9)).toBe('0\u00A0min');
    expect(formatUptime(3599)).toBe('59\u00A0min');
    expect(formatUptime(3661)).toBe('1h\u00A01m');
  });

  it.each([
    [-5, '0\u00A0s'],
    [4_900, '4\u00A0s'],
    [60_000, '1\u00A0min'],
    [3_599_999, '59\u00A0min'],
    [7_200_000, '2\u00A0h'],
  ])('%s milliseconds have passed as « %s »', (ms, told) => {
    expect(formatElapsed(ms)).toBe(told);
  });
});
