import { expect, it } from 'vitest';
import { differs, refine, writtenAs } from './filters.ts';

const FIRST = { search: '', status: 'all', page: 1 };

it('an address says what is shown otherwise than at first, and nothing else', () => {
  expect(writtenAs(FIRST, FIRST).toString()).toBe('');
  expect(writtenAs({ search: 'é & co', status: 'active', page: 3 }, FIRST).toString()).toBe(
    'search=%C3%A9+%26+co&status=active&page=3',
  );
});

it('another filter starts at the first page again', () => {
  expect(refine({ ...FIRST, page: 7 }, { status: 'active' })).toEqual({ search: '', status: 'active', page: 1 });
});

it('a page is no filter', () => {
  expect(differs({ ...FIRST, page: 7 }, FIRST)).toBe(false);
  expect(differs({ ...FIRST, search: 'x' }, FIRST)).toBe(true);
});
