import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLineOf, isAlive } from '../system/process.ts';

/** What a running Postgres says of itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting` includes recovery after a crash, which takes as long as it takes. */
  readonly status: 'starting' | 'ready' | 'stopping';
}

/**
 * The lines are: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
 */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const status = lines[7]?.trim();
  return { pid, port: Number(lines[3]), status: status === 'ready' || status === 'stopping' ? status : 'starting' };
}

export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid');

/**
 * The Postgres that runs on `cluster` now, if there is one. A file left by a dead server, or by one whose number
 * another program has now, is nobody.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => undefined);
  const found = text === undefined ? undefined : parsePostmasterFile(text);
  return found && (await runsOn(found.pid, cluster)) ? found : undefined;
}

/** Whether process `pid` is a Postgres whose data directory is `cluster`: a postmaster works from inside its data. */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (cwd !== undefined) return cwd === (await realpath(cluster));
  return commandLineOf(pid).includes(cluster);
}
