import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How far `count` grows in one turn of the event loop at most, while `work` goes on: what others have to wait for, in
 * items.
 */
export async function mostInOneTurn(count: () => number, work: () => Promise<unknown>): Promise<number> {
  const state = { most: 0, before: count(), ended: false };
  const turns = (async () => {
    while (!state.ended) {
      await nextTurn();
      state.most = Math.max(state.most, count() - state.before);
      state.before = count();
    }
  })();
  try {
    await work();
  } finally {
    state.ended = true;
    await turns;
  }
  return state.most;
}
