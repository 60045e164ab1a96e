import { describe, expect, it } from 'vitest';
import { pk, stretchesOf, windowDiff } from './boundaries.ts';

describe('what cuts are measured by', () => {
  const truth = stretchesOf([0, 4], 8);

  it('is nothing wrong for the same cuts, and a half where none of two halves is seen', () => {
    expect([pk(truth, truth), windowDiff(truth, truth)]).toEqual([0, 0]);
    // Two apart: of six places two lie across the boundary.
    const none = stretchesOf([0], 8);
    expect([pk(truth, none), windowDiff(truth, none)]).toEqual([2 / 6, 2 / 6]);
  });

  it('counts a boundary that is near for less than one that is not there, and one too many in WindowDiff alone', () => {
    expect(pk(truth, stretchesOf([0, 5], 8))).toBe(2 / 6);
    expect(pk(truth, stretchesOf([0, 1, 4], 8))).toBe(1 / 6);
    expect(windowDiff(truth, stretchesOf([0, 3, 4], 8))).toBeGreaterThan(pk(truth, stretchesOf([0, 3, 4], 8)));
  });
});
