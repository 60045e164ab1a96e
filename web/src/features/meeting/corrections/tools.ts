import type { MeetingView } from '#api/contract/meetings.ts';
import { useSyncExternalStore } from 'react';
import type { Failure } from '../../../api/failure.ts';
import type { Change } from './change.ts';

/** The subject under which something that is added is written. */
export const NEW = 'new/';

/** Who corrected something last, and when. */
export interface Mark {
  readonly by: string | null;
  readonly at: string;
  /** The glossary of the company did. */
  readonly glossary?: true | undefined;
}

/** What a refused change wanted, and why it was refused. */
export interface Refused {
  readonly change: Change;
  readonly failure: Failure;
}

/** What the editors of a meeting's page have in common. */
export interface Editing {
  readonly meeting: MeetingView;
  /** The subject that is edited. */
  readonly edited: string | null;
  readonly marks: ReadonlyMap<string, Mark>;
  /** What was refused of the subject that is edited. */
  readonly refused: Refused | null;
  /** The revision at which what is shown of a subject was read. */
  readonly seenOf: (subject: string) => string;
  readonly open: (subject: string) => void;
  /** Closes the editor, after a question where something is written in it. */
  readonly close: () => void;
  /** Closes the editor without a question. */
  readonly leave: () => void;
  /** Makes changes one after the other, as long as none is refused. */
  readonly make: (subject: string, ...changes: readonly Change[]) => void;
}

let current: Editing | null = null;
const listeners = new Set<() => void>();

/** Hands this to the editors, which stand where what they edit stands. */
export const provide = (editing: Editing | null): void => {
  current = editing;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null where the page is being left. */
export const useEditing = (): Editing | null => useSyncExternalStore(subscribe, () => current);
