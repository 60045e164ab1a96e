import { pino } from 'pino';
import { expect, it } from 'vitest';
import { withoutWords } from './without-words.ts';

const logged = (log: (logger: pino.Logger) => void): string => {
  const lines: string[] = [];
  log(pino({ base: null }, withoutWords({ write: (line) => lines.push(line) })));
  return lines.join('');
};

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['what a parser cannot read', () => thrownBy(() => JSON.parse('Sentinelle'))],
  [
    'the row that a database refuses',
    () =>
      Object.assign(new Error('duplicate key'), {
        code: '23505',
        detail: 'Key (name)=(Sentinelle) already exists.',
        where: 'Sentinelle',
      }),
  ],
  ['a message that looks like a place in the code', () => new Error('no\n    at Sentinelle (x.ts:1:1)')],
  ['what brought it about', () => new Error('no', { cause: new Error('Sentinelle') })],
  ['one of several', () => new AggregateError([new Error('Sentinelle')], 'all')],
])('leaves out %s', (_, error) => {
  const line = logged((logger) => logger.error({ err: error() }, 'failure'));
  expect(line).not.toContain('Sentinelle');
  const { msg, err } = JSON.parse(line) as { msg: string; err: { type: string; frames: string[] } };
  expect(msg).toBe('failure');
  expect(err.type).toMatch(/Error$/u);
  expect(err.frames[0]).toContain('without-words.spec.ts');
});

it('keeps the code, and every other line as it is', () => {
  const line = logged((logger) =>
    logger.error({ err: Object.assign(new Error('x'), { code: '23505' }), correlationId: 'c' }, 'failure'),
  );
  expect(JSON.parse(line)).toMatchObject({ level: 50, correlationId: 'c', err: { code: '23505' } });
  expect(logged((logger) => logger.warn({ code: 'X', details: ['a'] }, 'trouble'))).toMatch(
    /"code":"X","details":\["a"\],"msg":"trouble"\}\n$/u,
  );
  expect(logged((logger) => logger.error({ message: 'Sentinelle', err: null }, 'failure'))).not.toContain('Sentinelle');
});
