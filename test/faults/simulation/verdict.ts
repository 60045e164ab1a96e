import { isPublished, messagesOf, publishedMeeting } from '#domain/feed/messages-of.ts';
import type { FeedMessage } from '#domain/feed/messages.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { FeedEntry, TranscriptFeed } from '#domain/feed/feed.ts';
import type { Faults } from '#test/oracle/verdict.ts';
import { randomUUID } from 'node:crypto';

/** By its line where it has one: how many messages an event has depends on what of it is erased. */
const placeOf = ({ message, origin }: Pick<FeedEntry, 'message' | 'origin'>): string =>
  `${message.kind}${'line' in message ? ` ${message.line}` : ''} of ${message.meetingId} from ${origin.position}`;

/** Whether an erasure takes that message of its meeting away. */
const isErasedBy = (message: FeedMessage, erasure: FeedMessage & { readonly kind: 'erased' }): boolean =>
  erasure.speakers === null ||
  ('speaker' in message &&
    (erasure.speakers.includes(message.speaker) || (erasure.lines ?? []).includes(message.line)));

/** What a feed holds, in its order. A message is published behind it all, which nobody else must do any more. */
async function heldBy(feed: TranscriptFeed): Promise<FeedEntry[]> {
  const { sequence } = await feed.end();
  const end: FeedEntry = {
    message: { version: 1, kind: 'completed', meetingId: 'end', lines: 0 },
    origin: { store: 'end', position: 0n, eventId: randomUUID(), index: 0, count: 1 },
  };
  await feed.publish([end], sequence);
  const held: FeedEntry[] = [];
  const leave = new AbortController();
  for await (const entry of feed.subscribe(randomUUID(), null, leave.signal)) {
    if (entry.origin.store === 'end') leave.abort();
    else held.push(entry);
  }
  return held;
}

/** The feed holds the messages of every event, once and in their order, without those that an erasure took away. */
export const faultsOfFeed = async (log: Pick<EventLog, 'subscribe'>, feed: TranscriptFeed): Promise<Faults> =>
  faultsOfHeld(log, await heldBy(feed));

/** @param entries what a feed holds, in its order */
export async function faultsOfHeld(
  log: Pick<EventLog, 'subscribe'>,
  entries: readonly Pick<FeedEntry, 'message' | 'origin'>[],
): Promise<Faults> {
  let expected: { readonly message: FeedMessage; readonly place: string }[] = [];
  for await (const { events, live } of log.subscribe(null, new AbortController().signal)) {
    for (const event of events) {
      if (!isPublished(event)) continue;
      const meetingId = publishedMeeting(event);
      const messages = messagesOf(event, () => null);
      for (const [index, message] of messages.entries()) {
        if (message.kind === 'erased')
          expected = expected.filter((one) => one.message.meetingId !== meetingId || !isErasedBy(one.message, message));
        const origin = { store: '', position: event.position, eventId: event.id, index, count: messages.length };
        expected.push({ message, place: placeOf({ message, origin }) });
      }
    }
    if (live) break;
  }
  const held = entries.map(placeOf);
  const wanted = expected.map(({ place }) => place);
  if (JSON.stringify(held) === JSON.stringify(wanted)) return [];
  return [
    ...wanted.filter((place) => !held.includes(place)).map((place) => `not in the feed: ${place}`),
    ...held.filter((place) => !wanted.includes(place)).map((place) => `in the feed: ${place}`),
    `${held.length} messages in the feed where ${wanted.length} were due, or in another order`,
  ];
}
