import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import type { DeltaMark } from './graph.ts';

const time = z.iso.datetime({ offset: true });

/** How far somebody's transcripts were read; the stream is `integration-organiser-{id}`. Nothing in it is personal. */
export const organiserEvents = {
  GraphOrganiserSwept: eventType(
    z.object({
      sweepId: z.string(),
      /** Of what was asked for, and Microsoft's opaque token for what comes after. */
      from: time,
      token: z.nullable(z.string()),
      found: z.int(),
    }),
  ),
};

type OrganiserEvent = EventOf<typeof organiserEvents>;
type Swept = OrganiserEvent['data'];

export interface SweptOrganiser {
  readonly sweepId: string | null;
  readonly mark: DeltaMark | null;
}

type OrganiserCommand = { readonly type: 'recordSweep' } & Swept;

export const organiserDecider: Decider<SweptOrganiser, OrganiserCommand, OrganiserEvent> = {
  initialState: { sweepId: null, mark: null },
  decide: ({ type: _type, ...data }, { sweepId }) =>
    sweepId === data.sweepId ? [] : [{ type: 'GraphOrganiserSwept', data }],
  evolve: (_, { data: { sweepId, from, token } }) => ({ sweepId, mark: { from, token } }),
};

export const organiserStreams = decidedStreams(category('integration-organiser'), {
  events: organiserEvents,
  decider: organiserDecider,
});

/** An organiser's id here says nothing of that at Microsoft. */
export const organiserIdOf = (graphId: string): string => derivedId('graph-organiser', graphId);
