import { loadEvents } from '#commands/stream.ts';
import type { Dependencies } from '#commands/handle.ts';
import { changeDelivery } from '#commands/webhooks/webhooks.ts';
import { DEMONSTRATION_METHOD } from '#domain/demonstration/mark.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { factsOf, KINDS_OF, type Fact } from '#domain/webhooks/facts.ts';
import { deliveryIdOf } from '#domain/webhooks/identity.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest, type OpenRequest } from '#projections/requests/queries.ts';
import { WEBHOOK_PROJECTIONS, webhooksThatWant } from '#projections/webhooks/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';

/** Each event is a request of its own, where a webhook is told of what it can be. */
const told = ({ id, type }: Recorded & { readonly type: keyof typeof KINDS_OF }) => ({
  detail: id,
  onlyFor: KINDS_OF[type],
});

export const webhookTelling = requestKind(meetingEvents, {
  kind: 'tell-webhooks',
  purpose: 'find which webhooks are told of what happened to a meeting',
  opens: {
    TranscriptCompleted: told,
    MeetingAnalysed: told,
    AnalysisChosen: told,
    StatementCorrected: told,
    StatementRemoved: told,
    ActionItemAdded: told,
    ActionItemCorrected: told,
    ActionItemRestored: told,
    ActionItemCompleted: told,
    ActionItemReopened: told,
    PersonErased: told,
    MeetingDeleted: told,
  } satisfies Readonly<Record<keyof typeof KINDS_OF, typeof told>>,
  closes: {},
  isDoneOnce: true,
});

/** What happened before this is no news any more, in ms: as long as attempts at one delivery take. */
const NEWS_MS = 4 * 24 * 3_600_000;

export interface TellerDependencies extends Dependencies {
  readonly reading: ReactorDependencies;
}

/**
 * Asks for what each webhook is to be told of an event: once, by an id that derives from both. A webhook that was added
 * after the event is not told of it, nor is one that was off then and is so still.
 */
export const webhookTeller = (dependencies: TellerDependencies): Reactor<typeof webhookTelling.kind> => ({
  request: webhookTelling,
  concurrency: 4,
  act: async (open, signal) => {
    const { reading } = dependencies;
    let position: string | null = null;
    await caughtUp(reading, await reading.head(), { names: WEBHOOK_PROJECTIONS, signal });
    // Those that were subscribed to it may be off by now: nothing of the meeting is read then.
    if ((await webhooksThatWant(reading.pool)).length > 0) position = await tell(dependencies, open);
    await closeRequest(reading.pool, open);
    return position;
  },
});

async function tell(dependencies: TellerDependencies, open: OpenRequest): Promise<string | null> {
  const { log, now, reading } = dependencies;
  const happened = await happenedTo(log, open);
  if (happened === null || Date.parse(now()) - Date.parse(happened.at) > NEWS_MS) return null;
  let position: string | null = null;
  for (const { kind, items } of happened.facts)
    for (const webhookId of await webhooksThatWant(reading.pool, { kind, at: happened.at })) {
      const deliveryId = deliveryIdOf(webhookId, kind, open.detail);
      const fact = { webhookId, kind, occurredAt: happened.at, meetingId: open.subject, items: [...items] };
      const asked = await changeDelivery(dependencies, {
        deliveryId,
        command: { type: 'askForDelivery', ...fact },
        request: {
          commandId: derivedId('tell-webhook', deliveryId),
          actor: 'system:webhooks',
          correlationId: open.correlationId,
        },
      });
      position = asked.position ?? position;
    }
  return position;
}

/** What an event was to other programs, and when; null for one that is not there, and in a demonstration. */
async function happenedTo(
  log: Dependencies['log'],
  { subject: meetingId, detail: eventId }: OpenRequest,
): Promise<{ readonly at: string; readonly facts: readonly Fact[] } | null> {
  const { events } = await loadEvents(log, meetingStreams.of(meetingId));
  const place = events.findIndex(({ id }) => id === eventId);
  const event = events[place];
  if (event === undefined || isDemonstration(events)) return null;
  const before = stateFrom(meetingDecider, events.slice(0, place));
  const facts = factsOf(event, before, meetingDecider.evolve(before, event));
  return { at: event.metadata.time, facts };
}

const isDemonstration = (events: readonly Recorded<MeetingEvent>[]): boolean =>
  events.some(
    ({ type, data }) =>
      type === 'MeetingRegistered' && 'capture' in data && data.capture.method === DEMONSTRATION_METHOD,
  );
