import { backoffMs } from '#domain/backoff.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { tracedEach } from '#domain/tracing.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { FeedEntry, Origin, TranscriptFeed } from '#domain/feed/feed.ts';
import { isPublished, messagesOf, publishedMeeting } from '#domain/feed/messages-of.ts';
import { FOREIGN_CHECKPOINT } from '#projections/engine/checkpoint.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { Failures } from '#projections/engine/failures.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Pool } from 'pg';
import { isSetBack, openFeedCheckpoint, saveFeedCheckpoint, type FeedCheckpoint } from './checkpoint.ts';
import { placeInThisLog } from './moved.ts';
import { SpeakerNames } from './speaker-names.ts';

export interface PublisherDependencies {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'load' | 'subscribe'>;
  readonly store: string;
  readonly feed: Pick<TranscriptFeed, 'end' | 'publish' | 'erase'>;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

const RETRY = { firstMs: 250, longestMs: 10_000 };

/** Publishes transcripts to the feed, in one process at a time, until `signal` is aborted; an outage only delays it. */
export async function runPublisher(dependencies: PublisherDependencies, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const reported = new Failures(dependencies.report);
  while (!signal.aborted) {
    try {
      await exclusively({ pool: dependencies.pool, names: 'publisher', signal }, async (held) => {
        let { at, saved } = await whereToGoOn(dependencies, held);
        const names = new SpeakerNames(dependencies.log);
        for await (const batch of dependencies.log.subscribe(at.position === 0n ? null : at.position, held)) {
          if (await isSetBack(dependencies.pool, saved)) return;
          at = await publishBatch({ ...dependencies, names }, batch.events, at);
          if (batch.position !== null) at = passed(at, batch.position);
          await saveFeedCheckpoint(dependencies.pool, at, batch.events.at(-1) ?? null);
          saved = at.position;
          failures = 0;
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof GreffierError && error.code === FOREIGN_CHECKPOINT.code) throw error;
      reported.told('publisher interrupted, starting again', error);
      await pause(backoffMs(failures, RETRY), signal);
      failures += 1;
    }
  }
}

/**
 * Compares the feed's end with the checkpoint. The end is the truth: messages may be there whose checkpoint was never
 * saved, or gone because the feed was restored or made anew. Only where its last message is gone by age or erasure,
 * the checkpoint decides, as where that message is of an event that a restore lost. `saved` is the position in the
 * database: it may lie before `at`, which is no sign that the checkpoint was set back.
 */
async function whereToGoOn(
  dependencies: PublisherDependencies,
  signal: AbortSignal,
): Promise<{ readonly at: FeedCheckpoint; readonly saved: bigint }> {
  const { pool, feed, store } = dependencies;
  const checkpoint = await openFeedCheckpoint(pool, store);
  if (checkpoint.store !== store) throw new GreffierError(FOREIGN_CHECKPOINT, { projection: 'feed' });
  const { sequence, origin } = await feed.end();
  const { movedUntil: until } = checkpoint;
  if (until === null)
    return { at: goOn(checkpoint, sequence, origin?.store === store ? origin : null), saved: checkpoint.position };
  const isShorter = sequence < checkpoint.sequence;
  const range = { after: isShorter ? 0n : checkpoint.position, until };
  const place =
    sequence === checkpoint.sequence ? null : await placeInThisLog(dependencies, origin, { ...range, signal });
  const known = { ...checkpoint, movedUntil: null };
  const at = place === 'lost' ? { ...known, sequence } : goOn(known, sequence, place);
  // From here on what is published names places of this log.
  await saveFeedCheckpoint(pool, at, null);
  return { at, saved: at.position };
}

/** @param origin of the feed's last message; null where that says nothing of a place in this log */
function goOn(checkpoint: FeedCheckpoint, sequence: bigint, origin: Origin | null): FeedCheckpoint {
  if (sequence === checkpoint.sequence) return checkpoint;
  if (origin) return { ...checkpoint, ...after(origin, checkpoint.position), sequence };
  if (sequence > checkpoint.sequence) return { ...checkpoint, sequence };
  return { ...checkpoint, position: 0n, partly: null, sequence };
}

/** Behind a message. Inside an event, reading begins at a position that is known to stand before it. */
function after({ position, index, count }: Origin, known: bigint): Pick<FeedCheckpoint, 'position' | 'partly'> {
  if (index + 1 === count) return { position, partly: null };
  return { position: known < position ? known : 0n, partly: { position, done: index + 1 } };
}

/** Everything up to `position` has been looked at; an event of which a part is out may still lie ahead. */
const passed = (at: FeedCheckpoint, position: bigint): FeedCheckpoint =>
  position <= at.position
    ? at
    : { ...at, position, partly: at.partly && at.partly.position > position ? at.partly : null };

async function publishBatch(
  { names, ...dependencies }: PublisherDependencies & { readonly names: SpeakerNames },
  events: readonly Recorded[],
  from: FeedCheckpoint,
): Promise<FeedCheckpoint> {
  let at = from;
  let entries: FeedEntry[] = [];
  const flush = async () => {
    const last = entries.at(-1);
    if (!last) return;
    at = {
      ...at,
      ...after(last.origin, at.position),
      sequence: await publish(dependencies.feed, entries, at.sequence),
    };
    entries = [];
  };
  for (const event of events) {
    if (!isPublished(event)) continue;
    const meetingId = publishedMeeting(event);
    const done = alreadyOut(event, from);
    if (meetingId === null || done === null) continue;
    const messages = messagesOf(event, await names.of(meetingId, event));
    for (const message of messages) {
      if (message.kind !== 'erased' || done > 0) continue;
      // The checkpoint first: after an erasure nobody can ask the feed any more where its last message came from.
      await flush();
      await saveFeedCheckpoint(dependencies.pool, at, null);
      await dependencies.feed.erase(meetingId, message, at.sequence);
      names.forget(meetingId);
    }
    entries.push(
      ...messages
        .map((message, index) => ({
          message,
          traceparent: event.metadata.traceparent,
          origin: {
            store: dependencies.store,
            position: event.position,
            eventId: event.id,
            index,
            count: messages.length,
          },
        }))
        .slice(done),
    );
  }
  await flush();
  return at;
}

/** Each message goes on with the trace of its event, by way of this span. */
const publish = (feed: PublisherDependencies['feed'], entries: readonly FeedEntry[], expected: bigint) =>
  tracedEach(
    { name: 'publish transcript', kind: 'producer', attributes: { 'greffier.messages': entries.length } },
    entries.map(({ traceparent }) => traceparent),
    (continued) =>
      feed.publish(
        entries.map((entry) => ({ ...entry, traceparent: continued(entry.traceparent) })),
        expected,
      ),
  );

/** How many of an event's messages are out; null when all are. */
function alreadyOut(event: Recorded, { position, partly }: FeedCheckpoint): number | null {
  if (event.position <= position || (partly && event.position < partly.position)) return null;
  return partly?.position === event.position ? partly.done : 0;
}
