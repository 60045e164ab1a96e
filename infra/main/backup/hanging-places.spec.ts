import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isHanging } from '../../system/answering.ts';
import { backupsIn } from './folders.ts';
import { ERASURE_LIST } from './erasure-list.ts';
import { hangingPlaces } from './hanging-places.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };

describe('folders of backups', () => {
  let places: { record: string; vault: string };
  beforeEach(async () => {
    const [record, vault] = await Promise.all(['record', 'vault'].map((name) => mkdtemp(join(tmpdir(), `${name}-`))));
    places = { record: record ?? '', vault: vault ?? '' };
  });
  afterEach(() => Promise.all(Object.values(places).map((folder) => rm(folder, { recursive: true }))));

  it('hang where one of them does not answer, until it does; one that is empty or not there does not hang', async () => {
    const hangs = hangingPlaces({ ...places, record: join(places.record, 'absent') });
    expect(hangs()).toBe(false);
    await writeFile(join(places.vault, ERASURE_LIST), '');
    expect(await backupsIn(places.vault)).toEqual([]);
    expect(hangs()).toBe(false);
    await rm(join(places.vault, ERASURE_LIST));
    // Who opens it waits, as for a file on a share that is away.
    execFileSync('mkfifo', [join(places.vault, ERASURE_LIST)]);
    const later = hangingPlaces(places, 300);
    await vi.waitFor(() => expect(later()).toBe(true), PATIENCE);
    // Whatever else is asked of it is refused at once, and holds nothing up.
    await expect(backupsIn(places.vault)).rejects.toMatchObject({ code: 'FOLDER_HANGS' });
    expect(await backupsIn(places.record)).toEqual([]);
    await (await open(join(places.vault, ERASURE_LIST), 'r+')).close();
    await vi.waitFor(() => expect(isHanging(places.vault)).toBe(false), PATIENCE);
    expect(later()).toBe(false);
  });
});
