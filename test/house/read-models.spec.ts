import { allProjections } from '#infra/main/projections.ts';
import { readModels } from '#projections/all.ts';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fr as operations } from '../../web/src/features/operations/projections/fr.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A projection keeps the name of its tables' schema, whatever its folder is called by now. */
const CALLED = new Map([['sessions', 'bot-sessions']]);
const folderOf = (name: string): string =>
  globSync('projections/*/projection.ts', { cwd: ROOT })
    .map((file) => dirname(file))
    .find((folder) => folder === `projections/${CALLED.get(name) ?? name}`) ?? '';
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

/** Streams that several specifications begin with. */
const FIXTURES = textOf('test/fixtures/meeting-events.ts');

describe.each(allProjections)('the read model $name', ({ name }) => {
  it('has a specification beside it, which applies each event twice', () => {
    expect(textOf(`${folderOf(name)}/projection.spec.ts`)).toContain('specificationOfRows(');
  });

  it('has a name for those who run it, and says what is old while it rests', () => {
    expect(operations.projectionName(name)).not.toBe(name);
    expect(operations.stale(name)).not.toBe('');
  });
});

// Which requests an event opens and closes is declared beside what is done about it, and specified there
// (bots/requests.spec.ts), for all of them.
describe.each(readModels)('the read model $name', ({ name, handlers }) => {
  it('is specified for each event that it handles', () => {
    const given = FIXTURES + textOf(`${folderOf(name)}/*.spec.ts`);
    expect([...handlers.keys()].filter((type) => !given.includes(`'${type}'`))).toEqual([]);
  });
});
