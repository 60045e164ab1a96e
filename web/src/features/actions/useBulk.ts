import type { RegisteredAction } from '#api/contract/actions.ts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/failure.ts';
import { useChangeActionMutation, useSetStatusMutation, type Change } from './api.ts';
import { fr } from './fr.ts';
import { keyOf } from './groups.ts';

type Kind = keyof typeof fr.done;

/** What came of the last change, and how to take it back; null for nothing to take back. */
export interface Outcome {
  readonly text: string;
  readonly failure: string | null;
  readonly undo: readonly Change[] | null;
}

/** How to have an action again as it is now, after this change. */
const backFrom = (action: RegisteredAction, { status, content }: Omit<Change, 'meetingId' | 'id'>): Change => ({
  meetingId: action.meetingId,
  id: action.id,
  ...(status === undefined ? {} : { status: action.status }),
  ...(content === undefined
    ? {}
    : {
        content: {
          ...('assignee' in content ? { assignee: action.assignee } : {}),
          ...('deadline' in content ? { deadline: action.deadline } : {}),
        },
      }),
});

/**
 * Changes several actions, one after the other, and remembers how they were.
 * @param refresh asks for the list again; until it is there, what was changed counts as being changed
 */
export const useBulk = (refresh: () => PromiseLike<unknown>) => {
  const [setStatus] = useSetStatusMutation();
  const [changeAction] = useChangeActionMutation();
  const dispatch = useDispatch();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const save = async ({ status, content, ...key }: Change): Promise<string | null> => {
    const { error } =
      status === undefined
        ? await changeAction({ ...key, content: content ?? {} })
        : await setStatus({ ...key, status });
    return error === undefined ? null : messageOf(error);
  };
  const run = async (kind: Kind, changes: readonly Change[], undo: readonly Change[] | null): Promise<void> => {
    setRunning(new Set(changes.map(keyOf)));
    setOutcome(null);
    const failures: string[] = [];
    const saved: string[] = [];
    for (const change of changes) {
      const failure = await save(change);
      if (failure === null) saved.push(keyOf(change));
      else failures.push(failure);
    }
    dispatch(api.util.invalidateTags(['Meeting', 'Meetings', 'Stats']));
    await refresh();
    setRunning(new Set());
    setOutcome({
      text: fr.done[kind](saved.length),
      failure: failures[0] === undefined ? null : fr.failed(failures.length, failures[0]),
      undo: undo?.filter((change) => saved.includes(keyOf(change))) ?? null,
    });
  };
  return {
    running,
    outcome,
    change: (kind: Kind, actions: readonly RegisteredAction[], what: Omit<Change, 'meetingId' | 'id'>) =>
      void run(
        kind,
        actions.map(({ meetingId, id }) => ({ meetingId, id, ...what })),
        actions.map((action) => backFrom(action, what)),
      ),
    undo: () => {
      if (outcome?.undo) void run('undo', outcome.undo, null);
    },
  };
};
