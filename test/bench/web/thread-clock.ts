/** As Chrome writes it; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** For how long its thread was at work in it, without the time in which others had the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Lighthouse's mobile profile slows the processor four times, and counts of a task what is beyond 50 ms. */
const [SLOWED, LONG_MS] = [4, 50];

/**
 * How long tasks of a page's main thread block it after its first paint, in ms, as Lighthouse counts it but by the
 * clock of the thread: on a machine with few cores the wall clock counts the time in which other threads had them.
 */
export function blockedByThreadClock(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  if (painted === undefined || !mains.has(threadOf(painted))) return Number.NaN;
  return events
    .filter((one) => one.name.endsWith('RunTask') && one.ts >= painted.ts && threadOf(one) === threadOf(painted))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * SLOWED - LONG_MS), 0);
}
