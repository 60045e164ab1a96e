import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

export const FOLDER_HANGS = (folder: string): ErrorDefinition => ({
  code: 'FOLDER_HANGS',
  kind: 'unavailable',
  message: `«\u00A0${folder}\u00A0» ne répond pas\u00A0: le disque ou le partage où il est ne répond plus.`,
});

/** How long a folder may take to answer, in ms. */
const ANSWER_MS = 10_000;

/** What folders are being asked; of those that hang it never ends. */
const asked = new Map<string, Promise<unknown>>();
const hanging = new Set<string>();

/** Whether a folder was asked something and has not answered in time, nor since. */
export const isHanging = (folder: string): boolean => hanging.has(folder);

/** Whether a thread of this process waits for a file system: such a process never ends in order. */
export const isHeldUp = (): boolean => hanging.size > 0;

/**
 * Asks the file system about a folder, one question at a time: each that is not answered holds a thread of the process
 * for good, and there are four. Throws FOLDER_HANGS where it does not answer in time, at once where it has not
 * answered since, and what `work` throws.
 */
export async function answered<T>(folder: string, work: () => Promise<T>, ms = ANSWER_MS): Promise<T> {
  if (hanging.has(folder)) throw new GreffierError(FOLDER_HANGS(folder));
  let isLate = false;
  const before = asked.get(folder);
  const turn = (async () => {
    await before?.catch(() => undefined);
    // Who has given up meanwhile asks nothing.
    return isLate ? undefined : work();
  })() as Promise<T>;
  asked.set(folder, turn);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    isLate = true;
    hanging.add(folder);
    late.reject(new GreffierError(FOLDER_HANGS(folder)));
  }, ms);
  const ended = (): void => {
    if (asked.get(folder) !== turn) return;
    asked.delete(folder);
    hanging.delete(folder);
  };
  turn.then(ended, ended);
  return Promise.race([turn, late.promise]).finally(() => clearTimeout(timer));
}
