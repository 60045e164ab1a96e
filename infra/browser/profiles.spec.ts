import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileFolder, sweepProfiles } from './profiles.ts';

describe('profiles of browsers', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'profiles-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('go once the process that made them is dead, and stay while it lives', async () => {
    const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const profile = join(folder, `greffier-chrome-${killed.pid}-abcdef`);
    await mkdir(join(profile, 'profile'), { recursive: true });
    await writeFile(join(profile, 'profile', 'Cookies'), 'x');
    const own = await profileFolder(folder);
    expect(await sweepProfiles(folder)).toBe(0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await sweepProfiles(folder)).toBe(1);
    expect(await readdir(folder)).toEqual([own.slice(folder.length + 1)]);
    await rm(own, { recursive: true });
  });

  it('of former versions go after a day, and nothing else is touched', async () => {
    for (const name of ['greffier-chrome-AbCdEf', 'greffier-chrome-GhIjKl', 'something-else'])
      await mkdir(join(folder, name));
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(folder, 'greffier-chrome-AbCdEf'), before, before);
    await utimes(join(folder, 'something-else'), before, before);
    expect(await sweepProfiles(folder)).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual(['greffier-chrome-GhIjKl', 'something-else']);
  });
});
