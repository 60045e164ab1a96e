import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answered, isHanging } from '../../system/answering.ts';
import { ERASURE_LIST } from './erasure-list.ts';
import type { BackupPlaces } from './folders.ts';

/** Between two looks, in ms. */
const EVERY_MS = 10_000;

/** A share that is away may tell its names from memory all the same, and open no file. */
const lookAt = (folder: string, ms: number | undefined): Promise<void> =>
  answered(
    folder,
    async () => {
      const names = await readdir(folder);
      if (names.includes(ERASURE_LIST)) await (await open(join(folder, ERASURE_LIST))).close();
    },
    ms,
  );

/**
 * Answers at once whether a folder of backups was found not to answer, and looks again beside that, now and then. What
 * else is wrong with one, the next backup says. @param ms how long one may take to answer
 */
export function hangingPlaces({ record, vault }: BackupPlaces, ms?: number): () => boolean {
  const folders = [record, vault];
  let isLooking = false;
  let next = 0;
  const look = async (): Promise<void> => {
    isLooking = true;
    next = performance.now() + EVERY_MS;
    await Promise.allSettled(folders.map((folder) => lookAt(folder, ms)));
    isLooking = false;
  };
  return () => {
    if (!isLooking && performance.now() >= next) void look();
    return folders.some(isHanging);
  };
}
