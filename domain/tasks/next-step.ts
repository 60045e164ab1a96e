import { endsConnection } from './failures.ts';
import type { TaskState } from './task.ts';

/** An action item as its owner has it here. */
export interface Wanted {
  /** Stands for what it says. */
  readonly told: string;
  readonly isDone: boolean;
}

/** What the tool has of it: `not-looked` where nobody asked, null where it is there no more. */
export type There = { readonly isDone: boolean } | null | 'not-looked';

export interface Situation {
  /** Null: the action item is none of its owner's any more. */
  readonly wanted: Wanted | null;
  readonly there: There;
  /** Ms since 1970. */
  readonly now: number;
  /** See `TaskDestination.settlesMs`. */
  readonly settlesMs: number;
  /** When the connection was made, ISO 8601: what was refused before is tried anew. */
  readonly connectedAt: string;
}

/** What is to be done next about an action item in a tool. */
export type Step =
  | { readonly do: 'nothing' }
  /** Record that a task is about to be made, then make it. */
  | { readonly do: 'create'; readonly attempt: number }
  /** A call was cut off: look for what it may have made, and where there is nothing do this. */
  | { readonly do: 'find'; readonly orElse: 'create' | 'withdraw' | 'wait' }
  | { readonly do: 'look' }
  | { readonly do: 'gone' }
  /** The tool is to have it done, or open again. */
  | { readonly do: 'set-there'; readonly isDone: boolean }
  /** The action item is to be ticked here, or opened again. */
  | { readonly do: 'set-here'; readonly isDone: boolean }
  /** Both have it alike already: only the record does not say so. */
  | { readonly do: 'agree'; readonly isDone: boolean }
  | { readonly do: 'change' }
  /** `leaves`: what stands in the tool, if anything, stays. */
  | { readonly do: 'withdraw'; readonly leaves: boolean };

/** How long something refused waits before it is tried again. */
export const AGAIN_AFTER_MS = 3_600_000;

const NOTHING: Step = { do: 'nothing' };

const mayTryAgain = ({ failure }: TaskState, { now, connectedAt }: Situation): boolean =>
  failure === null ||
  connectedAt > failure.at ||
  (!endsConnection(failure.code) && now - Date.parse(failure.at) >= AGAIN_AFTER_MS);

const isToDo = (wanted: Wanted | null): wanted is Wanted => wanted !== null && !wanted.isDone;

/**
 * A pure function of what is recorded, wanted and there. A task is made only where none can be: never while a call of
 * which nobody knows what came may still make one. Done or open, what changed since both agreed wins; where both
 * changed they are alike, since there are two values only. What a task says is said by Greffier; what somebody wrote
 * over it at the tool stays until it changes here.
 */
export function nextStep(state: TaskState, situation: Situation): Step {
  const { wanted, now, settlesMs } = situation;
  switch (state.phase) {
    case 'none':
    case 'withdrawn':
      return isToDo(wanted) ? { do: 'create', attempt: state.attempt + 1 } : NOTHING;
    case 'refused':
      if (!isToDo(wanted)) return { do: 'withdraw', leaves: true };
      return mayTryAgain(state, situation) ? { do: 'create', attempt: state.attempt } : NOTHING;
    case 'begun': {
      const isSettled = now - Date.parse(state.begunAt) >= settlesMs;
      return { do: 'find', orElse: isSettled ? (isToDo(wanted) ? 'create' : 'withdraw') : 'wait' };
    }
    case 'gone':
      return wanted === null ? { do: 'withdraw', leaves: true } : NOTHING;
    case 'sent':
      return ofSent(state, situation);
  }
}

function ofSent(state: TaskState, situation: Situation): Step {
  const { wanted, there } = situation;
  if (wanted === null) return mayTryAgain(state, situation) ? { do: 'withdraw', leaves: state.isDone } : NOTHING;
  if (there === null) return { do: 'gone' };
  const isDoneThere = there === 'not-looked' ? state.isDone : there.isDone;
  if (wanted.isDone !== state.isDone) {
    if (there === 'not-looked') return mayTryAgain(state, situation) ? { do: 'look' } : NOTHING;
    return isDoneThere === wanted.isDone
      ? { do: 'agree', isDone: wanted.isDone }
      : { do: 'set-there', isDone: wanted.isDone };
  }
  if (isDoneThere !== state.isDone) return { do: 'set-here', isDone: isDoneThere };
  if (wanted.told !== state.told && !wanted.isDone && mayTryAgain(state, situation)) return { do: 'change' };
  return NOTHING;
}
