import { setTimeout as delay } from 'node:timers/promises';

/** What another process comes to show: asked for again until it does, for a minute at most. */
export async function eventually<T>(look: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
      await delay(200);
    }
  }
}
