import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUDGET_MS } from '../budget.ts';
import { StoreWatch } from '../watch.ts';
import { EventStoreDbEventStore } from './store.ts';

/** How far the clock is moved at once, in ms. */
const STEP_MS = 50;

/** By the clock that timers of calls, deadlines and pauses run on, which the test moves. */
describe.each(['esdb', 'esdb+discover'] as const)('a write behind %s://', (scheme) => {
  let emulator: EventStoreDbEmulator;
  let relay: TcpRelay;
  let watch: StoreWatch;
  beforeEach(async () => {
    emulator = await EventStoreDbEmulator.start();
    relay = await TcpRelay.open(emulator.endpoint);
    emulator.members = () => [{ host: '127.0.0.1', port: relay.port, state: 'leader', alive: true }];
    const store = await EventStoreDbEventStore.open(`${scheme}://127.0.0.1:${relay.port}?tls=false`);
    watch = new StoreWatch(store);
    await watch.append('contract-before', 'none', [someEvent()]);
    vi.useFakeTimers();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await watch.close();
    await relay.close();
    await emulator.kill();
  });

  it.each([
    ['killed', () => relay.refuse()],
    ['frozen', async () => relay.freeze()],
  ])('is refused within two seconds when the server is %s, and every later one at once', async (_, go) => {
    await go();
    expect(BUDGET_MS).toBe(2_000);
    const refused: unknown[] = [];
    const began = performance.now();
    watch.append('contract-a', 'none', [someEvent()]).catch((error: unknown) => {
      refused.push((error as { readonly code: unknown }).code);
    });
    for (let step = 0; step < 200 && refused.length === 0; step += 1) await vi.advanceTimersByTimeAsync(STEP_MS);
    const { code } = STORE_UNAVAILABLE;
    expect(refused).toEqual([code]);
    expect(performance.now() - began).toBeLessThanOrEqual(BUDGET_MS + STEP_MS);
    await expect(watch.append('contract-b', 'none', [someEvent()])).rejects.toMatchObject({ code });
    expect(watch.state().status).toBe('away');
  });
});
