import { describe, expect, it } from 'vitest';
import { targetOf } from './Tabs.tsx';

describe('tabs from the keyboard', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 5, 0],
    ['ArrowLeft', 0, 5],
    ['ArrowLeft', 3, 2],
    ['Home', 4, 0],
    ['End', 1, 5],
    ['ArrowDown', 2, null],
    ['a', 2, null],
  ])('%s at tab %s of six leads to %s', (key, index, target) => {
    expect(targetOf(key, index, 6)).toBe(target);
  });
});
