/** What is answered in place of work that takes too long. */
export const LATE = Symbol('late');

/**
 * What `work` answers, or LATE after `ms`. An answer that already waits to be read when the time is over still counts:
 * a busy process is not one whose database hangs.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const late = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => setImmediate(() => late.resolve(LATE)), Math.max(0, ms));
  // Once it is late, its failure is nobody's news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
