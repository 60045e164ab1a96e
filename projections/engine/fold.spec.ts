import { runs } from '#test/support/long.ts';
import { changesTo, RowModel } from '#test/support/row-model.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoldableChange, KeyedChange, Values } from './changes.ts';
import { applyEffect, fold, NetEffect } from './fold.ts';
import { column, table } from './table.ts';

const plain = table(
  'plain',
  {
    a: column<number>('int'),
    b: column<number>('int'),
    n: column<number | null>('int'),
    m: column<number>('int'),
    t: column<string | null>('text'),
    doc: column<unknown>('jsonb'),
  },
  { key: ['a', 'b'] },
);

const isKeyed = (change: FoldableChange): change is KeyedChange => change.kind !== 'removeWhere';
const byKey = changesTo('plain', { upserts: true }).filter(
  (change): change is FoldableChange =>
    change.kind !== 'patchWhere' && (change.kind !== 'removeWhere' || !('m' in change.where)),
);
const ofOneRow = byKey
  .filter(isKeyed)
  .map((change): KeyedChange =>
    'key' in change ? { ...change, key: { a: 0, b: 0 } } : { ...change, row: { ...change.row, a: 0, b: 0 } },
  );

const inTurn = (rows: readonly Values[], changes: readonly FoldableChange[]): Values[] => {
  const model = new RowModel(plain, rows);
  for (const change of changes) model.apply(change);
  return model.rows;
};

describe('the effect of changes to one row', () => {
  it('is what they come to one after the other, and changes nothing that was given', () => {
    fc.assert(
      fc.property(
        fc.array(ofOneRow, { minLength: 1, maxLength: 8 }),
        fc.array(ofOneRow, { maxLength: 2 }),
        (changes, earlier) => {
          const [row = null] = inTurn([], earlier);
          const given = structuredClone(changes);
          const net = new NetEffect();
          for (const change of changes) net.apply(change);
          expect(applyEffect(row, net)).toEqual(inTurn(row ? [row] : [], changes)[0] ?? null);
          expect(changes).toEqual(given);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});

describe('folding changes to a table', () => {
  it('comes to what they come to one after the other, removals by values included', () => {
    fc.assert(
      fc.property(fc.array(byKey, { maxLength: 10 }), fc.array(byKey, { maxLength: 30 }), (earlier, changes) => {
        const before = inTurn([], earlier);
        const { cleared, rows } = fold(changes, plain.options.key);
        const model = new RowModel(plain, before);
        for (const where of cleared) model.apply({ table: 'plain', kind: 'removeWhere', where });
        for (const { key, effect } of rows) {
          const id = JSON.stringify([key['a'], key['b']]);
          const found = model.rows.find((row) => JSON.stringify([row['a'], row['b']]) === id) ?? null;
          const after = applyEffect(found, effect);
          model.apply(after ? { table: 'plain', kind: 'upsert', row: after } : { table: 'plain', kind: 'remove', key });
        }
        expect(model.rows).toEqual(inTurn(before, changes));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('touches each row once', () => {
    fc.assert(
      fc.property(fc.array(byKey, { maxLength: 40 }), (changes) => {
        const keys = fold(changes, plain.options.key).rows.map(({ key }) => JSON.stringify([key['a'], key['b']]));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
