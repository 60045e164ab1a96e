import { describe, expect, expectTypeOf, it } from 'vitest';
import { column, createTable, createTableIndexes, table, type Row } from './table.ts';

const columns = {
  id: column<string>('uuid'),
  line: column<number>('int'),
  words: column<number | null>('int'),
  title: column<string | null>('text'),
  kind: column<'a' | 'b'>('text', 'not null'),
};
const lines = table('lines', columns, {
  key: ['id', 'line'],
  counted: 'ordinal',
  generated: { upper: 'text generated always as (upper(title)) stored' },
  indexes: ['lines_title {ON} (title)'],
});

describe('types of a table', () => {
  it('are those of its columns: rows whole, keys by the key, patches of anything but the key, increments of numbers', () => {
    expectTypeOf<Row<typeof columns>>().toEqualTypeOf<{
      readonly id: string;
      readonly line: number;
      readonly words: number | null;
      readonly title: string | null;
      readonly kind: 'a' | 'b';
    }>();
    expectTypeOf(lines.insert).parameter(0).toEqualTypeOf<Row<typeof columns>>();
    expectTypeOf(lines.upsert).parameter(0).toEqualTypeOf<Row<typeof columns>>();
    expectTypeOf(lines.remove).parameter(0).toEqualTypeOf<{ readonly id: string; readonly line: number }>();
    expectTypeOf(lines.patch).parameter(0).toEqualTypeOf<{ readonly id: string; readonly line: number }>();
    expectTypeOf<{ kind: 'b'; title: null }>().toExtend<Parameters<typeof lines.patch>[1]>();
    expectTypeOf<{ kind: 'c' }>().not.toExtend<Parameters<typeof lines.patch>[1]>();
    expectTypeOf<keyof Parameters<typeof lines.patch>[1]>().toEqualTypeOf<'words' | 'title' | 'kind'>();
    expectTypeOf<keyof Parameters<typeof lines.patchWhere>[1]>().toEqualTypeOf<'words' | 'title' | 'kind'>();
    expectTypeOf<keyof Parameters<typeof lines.increment>[1]>().toEqualTypeOf<'words'>();
    expectTypeOf<{ ordinal: number }>().not.toExtend<Parameters<typeof lines.removeWhere>[0]>();
    // @ts-expect-error a key names columns that exist
    expect(table('odd', columns, { key: ['nowhere'] }).options.key).toEqual(['nowhere']);
  });

  it('become statements with the counted column first and the generated ones last', () => {
    expect(createTable(lines)).toEqual([
      'create table "lines" (\n  "ordinal" int not null unique,\n  "id" uuid,\n  "line" int,\n  "words" int,\n  "title" text,\n  "kind" text not null,\n  "upper" text generated always as (upper(title)) stored,\n  primary key ("id", "line")\n)',
      'alter table "lines" alter column "upper" set statistics 0',
      'alter table "lines" alter column "upper" set storage external',
    ]);
    expect(createTableIndexes(lines)).toEqual(['create index if not exists lines_title on "lines" (title)']);
  });
});
