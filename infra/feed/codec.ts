import { draftMessage, feedMessage, type DraftMessage, type FeedMessage } from '#domain/feed/messages.ts';
import type { FeedEntry, Origin } from '#domain/feed/feed.ts';
import { headers, type MsgHdrs } from 'nats';

/** Where a message comes from travels in headers, so that subscribers who only want the payload need not know. */
export const HEADERS = {
  store: 'Greffier-Store',
  position: 'Greffier-Position',
  event: 'Greffier-Event',
  index: 'Greffier-Message',
  count: 'Greffier-Messages',
  /** Of W3C Trace Context, as in HTTP; missing where nothing is traced. */
  trace: 'traceparent',
} as const;

export const STREAM = 'GREFFIER_TRANSCRIPTS';
export const SUBJECTS = 'greffier.transcript.*';
export const DRAFT_SUBJECTS = 'greffier.draft.*';

export const subjectOf = (meetingId: string): string => `greffier.transcript.${meetingId}`;
export const draftSubjectOf = (sessionId: string): string => `greffier.draft.${sessionId}`;

export function encodeHeaders({
  origin: { store, position, eventId, index, count },
  traceparent,
}: Pick<FeedEntry, 'origin' | 'traceparent'>): MsgHdrs {
  const all = headers();
  all.set(HEADERS.store, store);
  all.set(HEADERS.position, String(position));
  all.set(HEADERS.event, eventId);
  all.set(HEADERS.index, String(index));
  all.set(HEADERS.count, String(count));
  if (traceparent !== undefined) all.set(HEADERS.trace, traceparent);
  return all;
}

/** Null for a message that no publisher of ours wrote. */
export function originOf(all: MsgHdrs | undefined): Origin | null {
  const position = all?.get(HEADERS.position) ?? '';
  if (!all || !/^\d+$/u.test(position)) return null;
  return {
    store: all.get(HEADERS.store),
    position: BigInt(position),
    eventId: all.get(HEADERS.event),
    index: Number(all.get(HEADERS.index)),
    count: Number(all.get(HEADERS.count)),
  };
}

/** Undefined where the message has none. */
export const traceIn = (all: MsgHdrs | undefined): string | undefined => all?.get(HEADERS.trace) || undefined;

export const encodeMessage = ({ message }: FeedEntry): Uint8Array => new TextEncoder().encode(JSON.stringify(message));

const parsed = (data: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
};

/** Null for a payload that is not of the documented shape. */
export const decodeMessage = (data: Uint8Array): FeedMessage | null => feedMessage.safeParse(parsed(data)).data ?? null;

export const decodeDraft = (data: Uint8Array): DraftMessage | null => draftMessage.safeParse(parsed(data)).data ?? null;
