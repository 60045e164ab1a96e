import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolders } from './make-folders.ts';

const MEGABYTE = 1_048_576;

/** Below so much free space nothing new is written: Postgres needs room of its own to go on answering reads. */
export const FLOOR_BYTES = 64 * MEGABYTE;
/** Space that we hold ourselves, and give to Postgres when others have taken the rest. */
export const RESERVE_BYTES = 32 * MEGABYTE;
/** Room again is more than just above the floor, so that the answer does not change with every write. */
const ROOM_BYTES = FLOOR_BYTES + RESERVE_BYTES + 16 * MEGABYTE;
const LOOK_EVERY_MS = 500;

export interface DiskSpaceOptions {
  /** The folder whose disk is watched; the reserve is a file in it. */
  readonly folder: string;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/**
 * Watches the disk that holds the data. While it is full, writes are refused and reads go on; when there is room again,
 * writes are accepted without anybody doing anything.
 */
export class DiskSpace {
  readonly #options: DiskSpaceOptions;
  readonly #reserve: string;
  readonly #stopped = new AbortController();
  readonly #whenRoom = new Set<() => void>();
  #fullSince: number | null = null;
  #watching: Promise<void> = Promise.resolve();

  private constructor(options: DiskSpaceOptions) {
    this.#options = options;
    this.#reserve = join(options.folder, 'reserve');
  }

  static async watch(options: DiskSpaceOptions): Promise<DiskSpace> {
    makeFolders(options.folder);
    const space = new DiskSpace(options);
    await space.look();
    space.#watching = space.#lookAgain();
    return space;
  }

  get isFull(): boolean {
    return this.#fullSince !== null;
  }

  /** Calls back each time that a full disk has room again, until the answer is called. */
  onRoom(listener: () => void): () => void {
    this.#whenRoom.add(listener);
    return () => this.#whenRoom.delete(listener);
  }

  /** Leaves the reserve where it is: the next start has it. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#watching;
  }

  async #lookAgain(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  /** Looks at the disk now; it is looked at twice a second anyway. */
  async look(): Promise<void> {
    const { folder, logger } = this.#options;
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    if (this.#fullSince === null && freeBytes < FLOOR_BYTES) {
      this.#fullSince = Date.now();
      await rm(this.#reserve, { force: true });
      logger.error({ freeBytes, folder }, 'the disk is full: writes are refused until there is room, reads go on');
    } else if (this.#fullSince !== null && freeBytes > ROOM_BYTES) {
      logger.info(
        { freeBytes, folder, seconds: Math.round((Date.now() - this.#fullSince) / 1000) },
        'the disk has room again: writes are accepted',
      );
      this.#fullSince = null;
      for (const listener of this.#whenRoom) listener();
    }
    if (this.#fullSince === null) await this.#keepReserve(freeBytes);
  }

  /** Zeros that take their place on the disk; without room for them there is no reserve, and the floor counts alone. */
  async #keepReserve(freeBytes: number): Promise<void> {
    if (existsSync(this.#reserve) || freeBytes < ROOM_BYTES) return;
    try {
      await using file = await open(this.#reserve, 'wx', 0o600);
      const zeros = Buffer.alloc(MEGABYTE);
      for (let written = 0; written < RESERVE_BYTES; written += zeros.length) await file.write(zeros);
    } catch {
      await rm(this.#reserve, { force: true });
    }
  }
}
