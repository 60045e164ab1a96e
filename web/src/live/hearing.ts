import type { StreamMessage } from '#api/contract/stream.ts';

type Hear = (message: StreamMessage) => void;

const ears = new Set<Hear>();

/** Has every message of the live stream told to `hear`, until what it answers is called. */
export const listen = (hear: Hear): (() => void) => {
  ears.add(hear);
  return () => void ears.delete(hear);
};

/** Tells all listeners. */
export const tell = (message: StreamMessage): void => {
  for (const hear of ears) hear(message);
};
