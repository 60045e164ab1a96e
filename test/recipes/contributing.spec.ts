import { expect, it } from 'vitest';
import { contributing } from './contributing.ts';

it('shows in CONTRIBUTING.md the code of the tests that follow its recipes', () => {
  const { written, cut } = contributing();
  expect(written).toBe(cut);
});
