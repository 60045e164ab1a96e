import { allProjections } from '#infra/main/projections.ts';
import { describe, expect, it } from 'vitest';
import { changedInSilence, goldenRows, readListed } from './projections.ts';

const [listed, now] = [await readListed(), await goldenRows()];

describe('the rows that projections make of the golden corpus', () => {
  it.each(allProjections.map(({ name }) => name))(
    '%s makes other rows of an event only with a raised version (projections/*/projection.ts)',
    (name) => {
      const rows = now[name];
      expect(rows && changedInSilence(listed[name], rows)).toEqual([]);
    },
  );

  it('are all listed: `npm run golden` lists them', () => {
    expect(now).toEqual(listed);
  });

  it('are others without a raised version where a handler changes, or gives nothing any more', () => {
    const rows = { version: 1, tables: 'a', changes: { 'One.v1': '1', 'Two.v1': '2' } };
    expect(changedInSilence(rows, { ...rows, changes: { 'One.v1': '3' } })).toEqual(['One.v1', 'Two.v1']);
    expect(changedInSilence(rows, { ...rows, changes: { ...rows.changes, 'Three.v1': '3' } })).toEqual([]);
    expect(changedInSilence(rows, { version: 2, tables: 'a', changes: {} })).toEqual([]);
    expect(changedInSilence(rows, { version: 1, tables: 'b', changes: {} })).toEqual([]);
  });
});
