import type { StreamMessage } from '#api/contract/stream.ts';

type Listener = (message: StreamMessage) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with every message of the live stream; answers how to unsubscribe. */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const publish = (message: StreamMessage): void => {
  for (const listener of listeners) listener(message);
};
