import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answered, isHanging, isHeldUp } from './answering.ts';

/** Short of what a folder is given, and long for one that answers. */
const MS = 200;

describe('a folder that is asked something', () => {
  let folder: string;
  let pipe: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-answering-'));
    pipe = join(folder, 'pipe');
    // Who opens it waits until somebody opens its other end: as a file on a share that is away.
    execFileSync('mkfifo', [pipe]);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const release = async (): Promise<void> => {
    await (await open(pipe, 'r+')).close();
  };

  it('answers, or says what is wrong', async () => {
    expect(await answered(folder, async () => 'là', MS)).toBe('là');
    await expect(answered(folder, () => readFile(join(folder, 'absent')), MS)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(isHanging(folder)).toBe(false);
  });

  it('that hangs is said to, holds one thread of the process, and is well once it answers', async () => {
    let questions = 0;
    const read = () => {
      questions += 1;
      return readFile(pipe, 'utf8');
    };
    const hangs = { code: 'FOLDER_HANGS', message: expect.stringContaining(folder) };
    const together = await Promise.allSettled([answered(folder, read, MS), answered(folder, read, MS)]);
    for (const one of together) expect(one).toMatchObject({ status: 'rejected', reason: hangs });
    await expect(answered(folder, read)).rejects.toMatchObject(hangs);
    expect([questions, isHanging(folder), isHeldUp()]).toEqual([1, true, true]);
    await release();
    await expect.poll(() => isHanging(folder)).toBe(false);
    expect(await answered(folder, async () => 'là', MS)).toBe('là');
    expect(isHeldUp()).toBe(false);
  });
});
