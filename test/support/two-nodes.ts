import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { notReady } from '#test/emulators/eventstoredb/status.ts';

/** Two emulated servers of a cluster, the first of which leads until the other answers in its place, outdated. */
export interface TwoNodes extends AsyncDisposable {
  readonly url: string;
  /** From now on the second one does not hear of what is written. */
  leaveBehind(): void;
  /** The second one answers reads as the leader, from what it has; it takes no appends yet. */
  letOutdatedAnswer(): Promise<void>;
  /** The second one has everything, and leads. */
  bringUpToDate(): Promise<void>;
  /** The first one finds on its disk what the second one has. */
  restoreBackup(): Promise<void>;
}

const MANY = 1_000;

export async function startTwoNodes(): Promise<TwoNodes> {
  const log = new EmulatedLog();
  const [leader, other] = [await EventStoreDbEmulator.start({ log }), await EventStoreDbEmulator.start({ log })];
  other.follow(leader.endpoint);
  let backup = log;
  return {
    url: leader.url,
    leaveBehind: () => {
      backup = log.copy();
    },
    async letOutdatedAnswer() {
      await other.kill();
      await other.restart(backup);
      other.faults.add('append', { kind: 'refuse', refusal: notReady() }, MANY);
      leader.follow(other.endpoint);
    },
    async bringUpToDate() {
      await other.kill();
      await other.restart(log);
    },
    async restoreBackup() {
      await leader.kill();
      await leader.restart(backup);
    },
    async [Symbol.asyncDispose]() {
      await leader.kill();
      await other.kill();
    },
  };
}
