import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// A process of its own that asks like anybody else, one call after the other, and tells how long each took.

export interface ProbeOrders {
  readonly url: string;
  readonly token: string;
  readonly everyMs: number;
}

/** Milliseconds of each call since the last report, and how many were not answered with 200. */
export interface Felt {
  readonly ms: readonly number[];
  readonly refused: number;
}

let ms: number[] = [];
let refused = 0;

const ask = ({ url, token }: ProbeOrders): Promise<number> =>
  new Promise((resolve) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });

process.on('message', (message: ProbeOrders | 'report') => {
  if (message === 'report') {
    process.send?.({ ms, refused } satisfies Felt);
    [ms, refused] = [[], 0];
    return;
  }
  void (async () => {
    for (;;) {
      const began = performance.now();
      const status = await ask(message);
      ms.push(performance.now() - began);
      if (status !== 200) refused += 1;
      await delay(message.everyMs);
    }
  })();
});
process.once('disconnect', () => process.exit());
