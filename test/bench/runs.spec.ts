import { PROJECT_ROOT } from '#infra/project-root.ts';
import { isLong } from '#test/support/long.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const run = promisify(execFile);
/** Of the least that they take; the others bring machines, pages or meetings of a size of their own. */
const SMALL = ['--events', '4000', '--meetings', '200', '--minutes', '0.3'];
const SIZED = ['append', 'rebuild', 'sealed', 'erasure', 'event-store', 'growth', 'soak', 'truth'];
const PATIENCE = 600_000;

describe('the benchmarks', () => {
  it.each(Object.keys(catalogue))('%s can be loaded', async (name) => {
    expect((await catalogue[name]?.())?.run).toBeTypeOf('function');
  });

  it.skipIf(!isLong).each(SIZED)(
    '%s runs to its end, and all that it finds is a number',
    async (name) => {
      const { stdout } = await run(process.execPath, ['test/bench/run.ts', name, '--json', ...SMALL], {
        cwd: PROJECT_ROOT,
        timeout: PATIENCE,
      });
      const found = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
      expect(found).not.toEqual([]);
      expect(found.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
    },
    PATIENCE,
  );
});
