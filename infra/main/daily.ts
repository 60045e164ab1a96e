import { instantOf, localDay } from '#domain/local-time.ts';

/** When what is done each day at that time in Paris (`06:30`) was due last, by `now`, both in ms since 1970. */
export function lastDue(at: string, now: number): number {
  const on = (ms: number): number => Date.parse(instantOf(`${localDay(ms)}T${at}:00`) ?? '');
  const today = on(now);
  return today <= now ? today : on(now - 86_400_000);
}
