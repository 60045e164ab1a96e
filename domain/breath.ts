const waiting: (() => void)[] = [];

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/**
 * Lets others work before a long computation goes on. In each turn of the event loop one of all that wait goes on: five
 * of them in the same turn would hold a call up for five of their steps, and again in each turn that the call needs.
 */
export function breath(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(resumeNext);
  return promise;
}

/**
 * Bytes that are gone over between two breaths: a part of a transcript has a turn of the event loop to itself, and
 * dozens of captions share one, since a turn takes as long as to read an event of theirs.
 */
const AT_ONCE = 8 * 1024;

/**
 * `work` on each, in their order, with a breath between those that together have `AT_ONCE` bytes, or after each whose
 * size nobody knows: the parts of a transcript have 200 lines, and an append or a page of them would hold the event
 * loop for a second. Another's call takes several turns of the event loop, and waits in each of them.
 */
export async function paced<One, Made>(
  all: readonly One[],
  work: (one: One) => Made,
  bytesOf: (one: One) => number = () => AT_ONCE,
): Promise<Made[]> {
  const made: Made[] = [];
  let bytes = 0;
  for (const one of all) {
    const size = bytesOf(one);
    if (bytes > 0 && bytes + size > AT_ONCE) {
      await breath();
      bytes = 0;
    }
    bytes += size;
    made.push(work(one));
  }
  return made;
}
