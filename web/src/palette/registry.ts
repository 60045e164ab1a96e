import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something that can be done now: what a button does, the palette offers and a key starts. */
export interface Command {
  /** Unique among those that are there at the same time. */
  readonly id: string;
  readonly label: string;
  /** « g r »: one after the other; « mod+k »: with Ctrl, or ⌘ on a Mac. */
  readonly keys?: string;
  /** Under which heading the help has it. */
  readonly section: string;
  readonly run: () => void;
  /** Known, and of no use now. */
  readonly disabled?: boolean;
}

const owners = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();
let known: readonly Command[] = [];

const set = (owner: string, commands: readonly Command[] | null): void => {
  if (commands === null) owners.delete(owner);
  else owners.set(owner, commands);
  known = [...owners.values()].flat();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What can be done now, by all that is on screen. */
export const allCommands = (): readonly Command[] => known;

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, allCommands);

/** Offers these as long as the component is on screen; a button is given its command itself (`CommandButton`). */
export const useCommands = (commands: readonly Command[]): void => {
  const owner = useId();
  useEffect(() => set(owner, commands));
  useEffect(() => () => set(owner, null), [owner]);
};
