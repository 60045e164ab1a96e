import type { InvitationView, ListedPerson } from '#api/contract/users.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useInviteUserMutation } from '../api.ts';

/** What came of one person's invitation. */
export type Outcome = { readonly invitation: InvitationView } | { readonly refusal: string };

export interface Sending {
  /** By their row; who is not in it has not been invited yet. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly state: 'none' | 'running' | 'stopped' | 'done';
}

/** Invites people one after the other, and remembers what came of each; it can be stopped between two. */
export const useSending = () => {
  const [invite] = useInviteUserMutation();
  const [sending, setSending] = useState<Sending>({ outcomes: new Map(), state: 'none' });
  const stopped = useRef(false);
  const run = async (people: readonly ListedPerson[]): Promise<void> => {
    stopped.current = false;
    const outcomes = new Map<number, Outcome>();
    setSending({ outcomes, state: 'running' });
    for (const { row, displayName, email, role, department } of people) {
      if (stopped.current) break;
      const { data, error } = await invite({ displayName, email, role, department, jobTitle: null });
      outcomes.set(row, data === undefined ? { refusal: messageOf(error) } : { invitation: data.invitation });
      setSending({ outcomes: new Map(outcomes), state: 'running' });
    }
    setSending({ outcomes: new Map(outcomes), state: outcomes.size < people.length ? 'stopped' : 'done' });
  };
  return {
    sending,
    run,
    stop: () => {
      stopped.current = true;
    },
  };
};
