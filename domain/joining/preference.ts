import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { PREFERENCES, type JoiningPreference } from './kinds.ts';

/** The stream is `settings-joining-{user}`. Nothing in it is personal beyond whose it is. */
export const joiningEvents = {
  JoiningPreferred: eventType(z.object({ userId: z.string(), wants: z.enum(PREFERENCES) })),
};
export type JoiningEvent = EventOf<typeof joiningEvents>;

export interface PreferJoining {
  readonly type: 'preferJoining';
  readonly userId: string;
  readonly wants: JoiningPreference;
}

export const joiningDecider: Decider<JoiningPreference, PreferJoining, JoiningEvent> = {
  initialState: 'none',
  decide: ({ userId, wants }, state) =>
    wants === state ? [] : [{ type: 'JoiningPreferred', data: { userId, wants } }],
  evolve: (_, { data }) => data.wants,
};

const joiningCategory = category('settings-joining');
export const joiningStreams = decidedStreams(joiningCategory, { events: joiningEvents, decider: joiningDecider });
