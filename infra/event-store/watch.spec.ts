import { GreffierError, isError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { APPEND_CONFLICT, STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import { eventStoreContract, someEvent } from '#test/contract/event-store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryEventStore } from './memory.ts';
import { StoreWatch } from './watch.ts';

eventStoreContract('watched', async () => new StoreWatch(new MemoryEventStore()), { reopens: false });

/** A store that is switched off and on, and counts what reaches it. */
class Switchable extends MemoryEventStore {
  isAway = false;
  isOlder = false;
  /** How often it was asked whether it holds what is remembered. */
  asked = 0;
  calls = 0;

  async continues(): Promise<boolean> {
    this.asked += 1;
    return !this.isOlder;
  }

  #meet(): void {
    this.calls += 1;
    if (this.isAway) throw new GreffierError(STORE_UNAVAILABLE);
  }

  override async append(...given: Parameters<EventStore['append']>): ReturnType<EventStore['append']> {
    this.#meet();
    return super.append(...given);
  }

  override async *read(...given: Parameters<EventStore['read']>): ReturnType<EventStore['read']> {
    this.#meet();
    yield* super.read(...given);
  }

  override async head(): Promise<bigint | null> {
    this.#meet();
    return super.head();
  }
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (isError(error, STORE_UNAVAILABLE) ? 'away' : isError(error, RECORD_OLDER) ? 'older' : 'other'),
  );

describe('the watch over an event store', () => {
  let store: Switchable;
  let watch: StoreWatch;
  let heard: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    store = new Switchable();
    watch = new StoreWatch(store, () => store.continues());
    heard = [];
    watch.onChange(({ status }) => heard.push(status));
  });
  afterEach(async () => {
    await watch.close();
    vi.useRealTimers();
  });

  const fail = async () => {
    store.isAway = true;
    expect(await codeOf(watch.append('contract-a', 'none', [someEvent()]))).toBe('away');
    await vi.advanceTimersByTimeAsync(0);
  };

  it('finds the store answering', () => {
    expect(watch.state().status).toBe('answering');
  });

  it('is away from the first call that is not answered, and says since when', async () => {
    vi.setSystemTime('2026-11-22T10:00:00Z');
    await fail();
    expect(watch.state()).toEqual({ status: 'away', since: new Date('2026-11-22T10:00:00Z') });
    expect(heard).toEqual(['away']);
  });

  it('refuses calls at once while it is away, without trying', async () => {
    await fail();
    const before = store.calls;
    expect(await codeOf(watch.append('contract-a', 'none', [someEvent()]))).toBe('away');
    expect(await codeOf(watch.head())).toBe('away');
    expect(
      await codeOf(
        (async () => {
          for await (const event of watch.read('contract-a')) void event;
        })(),
      ),
    ).toBe('away');
    expect(store.calls).toBe(before);
  });

  it('refuses an append at once while a look at a store that hangs is under way', async () => {
    await fail();
    vi.spyOn(store, 'head').mockReturnValue(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await codeOf(watch.append('contract-a', 'none', [someEvent()]))).toBe('away');
  });

  it('refuses an append that waits for a look as soon as the store is away', async () => {
    const [first, second] = [Promise.withResolvers<bigint | null>(), new Promise<null>(() => undefined)];
    vi.spyOn(store, 'head').mockReturnValueOnce(first.promise).mockReturnValue(second);
    await vi.advanceTimersByTimeAsync(2_000);
    watch.suspect();
    const append = codeOf(watch.append('contract-a', 'none', [someEvent()]));
    first.reject(new GreffierError(STORE_UNAVAILABLE));
    expect(await append).toBe('away');
  });

  it('looks every second, and lets calls pass once it is answered', async () => {
    await fail();
    const before = store.calls;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.calls - before).toBe(3);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual(['away', 'answering']);
    await expect(watch.append('contract-a', 'none', [someEvent()])).resolves.toMatchObject({ revision: 0n });
  });

  it('tells once, however many calls fail', async () => {
    store.isAway = true;
    await Promise.all(Array.from({ length: 20 }, () => codeOf(watch.head())));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual(['away']);
  });

  it('notices without any call that the store is away', async () => {
    store.isAway = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toEqual(['away']);
  });

  it('looks at once when a subscription was dropped', async () => {
    store.isAway = true;
    watch.suspect();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['away']);
  });

  it('takes a refusal for an answer', async () => {
    await watch.append('contract-a', 'none', [someEvent()]);
    const refused: unknown = await watch.append('contract-a', 'none', [someEvent()]).catch((error: unknown) => error);
    expect(isError(refused, APPEND_CONFLICT)).toBe(true);
    expect(watch.state().status).toBe('answering');
  });

  it('does not believe a failure that began before the latest answer', async () => {
    const slow = Promise.withResolvers<bigint | null>();
    vi.spyOn(store, 'head').mockReturnValueOnce(slow.promise);
    const call = codeOf(watch.head());
    await watch.append('contract-a', 'none', [someEvent()]);
    slow.reject(new GreffierError(STORE_UNAVAILABLE));
    expect(await call).toBe('away');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([]);
  });

  it('looks no more once it is closed', async () => {
    await watch.close();
    const before = store.calls;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.calls).toBe(before);
  });

  describe('where the store was restored from an older backup', () => {
    const append = () => codeOf(watch.append(`contract-${store.calls}`, 'none', [someEvent()]));

    it('refuses every append from the first look on, and reads on', async () => {
      store.isOlder = true;
      await watch.look();
      // The change wakes the watch, which looks once itself.
      await vi.advanceTimersByTimeAsync(0);
      const before = store.calls;
      expect(await append()).toBe('older');
      expect(store.calls).toBe(before);
      expect(await codeOf(watch.head())).toBe('none');
      expect(heard).toEqual(['older']);
    });

    it('asks when the store is back, before anything is written', async () => {
      await fail();
      store.isAway = false;
      store.isOlder = true;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heard).toEqual(['away', 'older']);
      expect(await append()).toBe('older');
    });

    it('lets an append wait for the look that a dropped subscription asks for', async () => {
      store.isOlder = true;
      watch.suspect();
      const appended = vi.spyOn(store, 'append');
      expect(await append()).toBe('older');
      expect(appended).not.toHaveBeenCalled();
    });

    it('asks at intervals while calls are answered', async () => {
      store.isOlder = true;
      for (let second = 0; second < 31 && heard.length === 0; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        await codeOf(watch.head());
      }
      expect(heard).toEqual(['older']);
      expect(store.asked).toBe(1);
    });

    it('looks every second until the store holds everything again', async () => {
      store.isOlder = true;
      await watch.look();
      await vi.advanceTimersByTimeAsync(0);
      const before = store.asked;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(store.asked - before).toBe(3);
      store.isOlder = false;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heard).toEqual(['older', 'answering']);
      expect(await append()).toBe('none');
    });

    it('does not say that it holds everything while that cannot be asked', async () => {
      await fail();
      store.isAway = false;
      vi.spyOn(store, 'continues').mockRejectedValue(new TypeError('the database is away'));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(heard).toEqual(['away']);
    });
  });
});
