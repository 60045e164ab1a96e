import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_BYTES, LogFile } from './log-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-log-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LINE = `${JSON.stringify({ level: 30, msg: 'x'.repeat(100_000) })}\n`;

describe('the log file', () => {
  it('is rotated while it is written, and loses no line', async () => {
    const path = join(folder, 'rotated.log');
    const file = new LogFile(path, { rotates: true });
    const written = Math.ceil(LARGEST_BYTES / LINE.length) + 5;
    for (let line = 0; line < written; line += 1) file.write(LINE);
    const texts = await Promise.all([readFile(`${path}.old`, 'utf8'), readFile(path, 'utf8')]);
    expect(texts.join('').split('\n').slice(0, -1)).toHaveLength(written);
    expect((await stat(path)).size).toBeLessThan(LARGEST_BYTES);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is left to the server to rotate', async () => {
    const path = join(folder, 'shared.log');
    const file = new LogFile(path, { rotates: false });
    for (let bytes = 0; bytes <= LARGEST_BYTES + LINE.length; bytes += LINE.length) file.write(LINE);
    expect(existsSync(`${path}.old`)).toBe(false);
  });

  it.runIf(existsSync('/dev/full'))('throws nothing where the disk is full', () => {
    const file = new LogFile('/dev/full', { rotates: true });
    expect(() => file.write(LINE)).not.toThrow();
  });

  it('says how many lines were lost, once there is room again', async () => {
    const path = join(folder, 'absent', 'late.log');
    const file = new LogFile(path, { rotates: true });
    file.write(LINE);
    file.write(LINE);
    await mkdir(join(folder, 'absent'));
    file.write(LINE);
    const [loss = '', line] = (await readFile(path, 'utf8')).split('\n');
    expect(JSON.parse(loss)).toMatchObject({ level: 40, lines: 2, msg: 'lines of the log could not be written' });
    expect(`${line}\n`).toBe(LINE);
  });
});
