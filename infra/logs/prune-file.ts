import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * When a line was written, in ms since 1970; of what is no line of ours nothing is known, and it goes with its time.
 */
function timeOf(line: string): number {
  try {
    return Number((JSON.parse(line) as { readonly time?: unknown }).time ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Drops the lines of a log file that are older than `before`; answers how many. Rewritten in place and in one go, so
 * that this process, which goes on appending to it, loses none.
 */
export function pruneLogFile(file: string, before: Date): number {
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  // Lines are in order: the first that is young enough ends what is dropped.
  const first = lines.findIndex((line) => timeOf(line) >= before.getTime());
  const old = first < 0 ? lines.length : first;
  if (old > 0)
    writeFileSync(
      file,
      lines
        .slice(old)
        .map((line) => `${line}\n`)
        .join(''),
    );
  return old;
}
