import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startProgress, startScan } from './progress.ts';
import { describeProgress, describeScan, writeDuration } from './progress-text.ts';

/** A stream that says whether it is a terminal, and what was written to it once it is closed. */
const screen = (isTTY: boolean) =>
  Object.assign(new PassThrough(), { isTTY, columns: 120 }) as unknown as NodeJS.WriteStream & PassThrough;

test.each([
  [0, '0\u00A0s'],
  [-5, '0\u00A0s'],
  [59_001, '1\u00A0min 00\u00A0s'],
  [185_000, '3\u00A0min 05\u00A0s'],
  [7_800_000, '2\u00A0h 10\u00A0min'],
])('%d ms is « %s »', (ms, written) => expect(writeDuration(ms)).toBe(written));

test.each([
  [0, 115, 0, '0\u00A0% (0/115 fichiers)'],
  [48, 115, 4000, '41\u00A0% (48/115 fichiers), 12/s, reste 6\u00A0s'],
  [1, 4, 8000, '25\u00A0% (1/4 fichiers), 0,13/s, reste 24\u00A0s'],
  [115, 115, 10_000, '100\u00A0% (115/115 fichiers), 12/s, en 10\u00A0s'],
  [0, 0, 10, '100\u00A0% (0/0 fichiers)'],
  [1, 115, 0.001, '0\u00A0% (1/115 fichiers)'],
])('%d of %d after %d ms', (done, total, elapsed, written) =>
  expect(describeProgress({ done, total, unit: 'fichiers', elapsedMs: elapsed })).toBe(written),
);

test('what was done before counts in the share, not in the rate', () => {
  expect(describeProgress({ done: 60, total: 100, unit: 'réunions', elapsedMs: 0, before: 60 })).toBe(
    '60\u00A0% (60/100 réunions)',
  );
  expect(describeProgress({ done: 80, total: 100, unit: 'réunions', elapsedMs: 10_000, before: 60 })).toBe(
    '80\u00A0% (80/100 réunions), 2/s, reste 10\u00A0s',
  );
});

test.each([
  [{ from: 0, at: 0, to: 9000 }, 0, 0, '0\u00A0% (0 événements)'],
  [{ from: 0, at: 4500, to: 9000 }, 90, 3000, '50\u00A0% (90 événements), 30/s, reste 3\u00A0s'],
  [{ from: 4500, at: 6750, to: 9000 }, 90, 3000, '75\u00A0% (90 événements), 30/s, reste 3\u00A0s'],
  [{ from: 0, at: 9000, to: 9000 }, 180, 6000, '100\u00A0% (180 événements), 30/s, en 6\u00A0s'],
  [{ from: 0, at: 0, to: 0 }, 0, 10, '100\u00A0% (0 événements)'],
])('a walk at %o, %d events seen after %d ms', (place, seen, elapsed, written) =>
  expect(describeScan(place, { seen, unit: 'événements', elapsedMs: elapsed })).toBe(written),
);

test('a walk over a log that grows meanwhile ends at 100 %', async () => {
  const stream = screen(false);
  let clock = 0;
  const scan = startScan({ label: 'Export', unit: 'événements', from: 0n, to: 100n, stream, now: () => clock });
  clock = 1000;
  scan.reach(120n, 12);
  scan.stop();
  stream.end();
  expect(await text(stream)).toBe('Export\u00A0: 100\u00A0% (12 événements), 12/s, en 1\u00A0s\n');
});

test('without a terminal: the first step, one line every ten seconds, the end, notes at once', async () => {
  const stream = screen(false);
  let clock = 0;
  const progress = startProgress({ label: 'Import', total: 100, unit: 'fichiers', stream, now: () => clock });
  for (let step = 0; step < 100; step += 1) {
    clock += 250;
    progress.advance();
    if (step === 50) progress.note('x.txt : ignoré');
  }
  progress.stop();
  stream.end();
  expect((await text(stream)).split('\n')).toEqual([
    'Import\u00A0: 1\u00A0% (1/100 fichiers), 4/s, reste 25\u00A0s',
    'Import\u00A0: 41\u00A0% (41/100 fichiers), 4/s, reste 15\u00A0s',
    'x.txt : ignoré',
    'Import\u00A0: 81\u00A0% (81/100 fichiers), 4/s, reste 5\u00A0s',
    'Import\u00A0: 100\u00A0% (100/100 fichiers), 4/s, en 25\u00A0s',
    '',
  ]);
});

test('on a terminal: a bar, drawn to its end when it stops', async () => {
  const stream = screen(true);
  let clock = 0;
  const progress = startProgress({ label: 'Import', total: 2, unit: 'fichiers', stream, now: () => clock });
  clock = 1000;
  progress.advance(2);
  progress.note('x.txt : ignoré');
  progress.stop();
  stream.end();
  const drawn = await text(stream);
  expect(drawn).toContain(`Import ${'█'.repeat(24)} 100\u00A0% (2/2 fichiers), 2/s, en 1\u00A0s`);
  expect(drawn).toContain('x.txt : ignoré');
});
