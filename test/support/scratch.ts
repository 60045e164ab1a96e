import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there, and of memory beside them: a run of all suites takes a quarter of it at most. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Waits for the end of its input, which comes when the test run ends in whatever way, then for the databases in the
 * folder, and removes it.
 */
const REAPER = `
  cat > /dev/null
  for attempt in $(seq 200); do
    ls "$1"/*/cluster/postmaster.pid "$1"/*/postgres/cluster/postmaster.pid > /dev/null 2>&1 || break
    sleep 0.05
  done
  rm -rf "$1"
  # What ends later than a run that was killed may have written there once more.
  (sleep 30; rm -rf "$1") < /dev/null > /dev/null 2>&1 &
`;

/**
 * Gives this process and all that it starts a folder for temporary files that is gone after `close`, or once this
 * process has ended in whatever way. It is in memory where there is room: a database is thousands of small files, and
 * on a disk, ext4 above all, making and removing them takes twenty times the work.
 */
export async function openScratch(): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), 'greffier-scratch-'));
  // Postgres runs under an account of its own where this process is root's.
  await chmod(folder, 0o755);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const reaper = spawn('sh', ['-c', REAPER, 'reaper', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  reaper.unref();
  return {
    async close() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      reaper.ref();
      reaper.stdin.end();
      await once(reaper, 'close');
    },
  };
}

/** Programs that tests write must start there, too: in containers it is often mounted without. */
async function hasRoomInMemory(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts
    .split('\n')
    .find((line) => line.startsWith(`tmpfs ${IN_MEMORY} `))
    ?.split(' ')[3];
  if (options === undefined || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES;
}
