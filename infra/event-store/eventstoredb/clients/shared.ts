import type { Following, Subscription } from './client.ts';
import { asOnWire } from './wire.ts';

/** What both libraries have alike: the living one grew out of the other. */
interface Library {
  subscribeToAll(options: {
    readonly fromPosition: LogPosition | 'start';
    readonly filter: {
      readonly filterOn: 'streamName';
      readonly prefixes: string[];
      readonly maxSearchWindow: number;
      readonly checkpointInterval: number;
      readonly checkpointReached: (subscription: unknown, position: { readonly commit: bigint }) => void;
    };
  }): unknown;
}

interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The prepare position only matters inside explicit transactions, which nobody has written through gRPC. */
export const at = <Bound extends 'start' | 'end'>(position: bigint | Bound): LogPosition | Bound =>
  typeof position === 'bigint' ? { commit: position, prepare: position } : position;

export function subscribeTo(library: Library, { after, prefixes, searchWindow, considered }: Following): Subscription {
  const subscription = library.subscribeToAll({
    fromPosition: at(after ?? 'start'),
    filter: {
      filterOn: 'streamName',
      prefixes: [...prefixes],
      maxSearchWindow: searchWindow,
      checkpointInterval: 1,
      checkpointReached: (_, { commit }) => considered(commit),
    },
  });
  return asOnWire(subscription as Subscription);
}

/** Disposing of a client leaves its connection open until it was idle for half an hour. */
export async function closeConnectionOf(library: unknown): Promise<void> {
  const { getChannel } = library as { getChannel(): Promise<{ close(): void }> };
  await getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}
