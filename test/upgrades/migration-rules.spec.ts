import { PROJECT_ROOT } from '#infra/project-root.ts';
import { MIGRATIONS, namesIn } from '#infra/postgres/migrate.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationFaults, type Releases } from './migration-rules.ts';

const read = async (...path: string[]) => readFile(join(PROJECT_ROOT, ...path), 'utf8');
const released = async () => JSON.parse(await read('test', 'upgrades', 'released.json')) as Releases;

describe('the migrations of this release', () => {
  it('leave those that were released as they were', async () => {
    for (const [name, { sha256 }] of Object.entries(await released())) {
      const sql = await readFile(join(MIGRATIONS, `${name}.sql`));
      expect([name, createHash('sha256').update(sql).digest('hex')]).toEqual([name, sha256]);
    }
  });

  it('are numbered, and take nothing away that the release before uses', async () => {
    const names = await namesIn(MIGRATIONS);
    const all = await Promise.all(
      names.map(async (name) => ({ name, sql: await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8') })),
    );
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    expect(migrationFaults(all, await released(), version)).toEqual([]);
  });
});

describe('a migration', () => {
  const first = { name: '0001_one', sql: 'alter table state.feed add column if not exists place text;' };
  const releases: Releases = { '0001_one': { release: '0.1.0', sha256: '' } };
  const faults = (sql: string, present = '0.2.0') =>
    migrationFaults([first, { name: '0002_two', sql }], releases, present);

  it.each([
    'alter table state.feed drop column store;',
    'alter table state.feed rename column store to place;',
    'alter table state.feed alter column place set not null;',
    'alter table state.feed alter column place type int;',
    'alter table state.feed add column kind text not null;',
    'drop table state.feed;',
  ])('is refused that takes something away: %s', (sql) => {
    expect(faults(sql)).toEqual(['0002_two: takes away what the release before uses']);
    expect(faults(`-- contract of 0001_one\n${sql}`)).toEqual([]);
    expect(faults(`-- contract of 0001_one\n${sql}`, '0.1.0')).toEqual([
      '0002_two: comes with the same release as 0001_one',
    ]);
  });

  it('may add what has a default or no value', () => {
    expect(
      faults(
        `alter table state.feed add column kind text not null default '';\ncreate table state.x (id int not null);`,
      ),
    ).toEqual([]);
  });

  it('has the next number', () => {
    expect(migrationFaults([first, { name: '0003_x', sql: '' }], releases, '0.2.0')).toEqual([
      '0003_x: not the next number',
    ]);
  });
});
