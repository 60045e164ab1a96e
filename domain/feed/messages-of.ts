import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession, botSessionOf } from '#domain/bot-session/identity.ts';
import { captureEvents, type CaptureEvent } from '#domain/meeting/capture/events.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { FeedMessage } from './messages.ts';

/** What the feed may tell of. */
export type PublishedEvent = MeetingEvent | CaptionEvent | CaptureEvent;
type Published = PublishedEvent & { readonly stream: string };

export const isPublished = (event: Recorded): event is Recorded<PublishedEvent> =>
  isEventOf(meetingEvents, event) || isEventOf(captionEvents, event) || isEventOf(captureEvents, event);

/** The meeting that an event's messages are about; null where its stream is of none. */
export function publishedMeeting(event: Published): string | null {
  if ('meetingId' in event.data) return event.data.meetingId;
  const session = botSessionOf(event.stream);
  return session === null ? meetingOf(event.stream) : meetingOfBotSession(session);
}

/** What subscribers are told of an event, in the order of the lines. `nameOf` knows who a meeting's speakers are. */
export function messagesOf(event: Published, nameOf: (speaker: number) => string | null): FeedMessage[] {
  const meetingId = publishedMeeting(event);
  if (meetingId === null) return [];
  const about = { version: 1 as const, meetingId };
  switch (event.type) {
    case 'TranscriptPartRecorded':
    case 'CapturePartRecorded':
      return event.data.voices
        .flatMap(({ speaker, lines }) =>
          lines.flatMap(({ line, at, text }): FeedMessage[] =>
            isErased(text) ? [] : [{ ...about, kind: 'line', line, speaker, name: nameOf(speaker), at, text }],
          ),
        )
        .toSorted((a, b) => ('line' in a && 'line' in b ? a.line - b.line : 0));
    case 'CaptionFinalised':
    case 'CaptionRevised': {
      const { line, speaker, at, text } = event.data;
      const kind = event.type === 'CaptionFinalised' ? 'line' : 'revised';
      return isErased(text) ? [] : [{ ...about, kind, line, speaker, name: nameOf(speaker), at, text }];
    }
    case 'TranscriptLineCorrected': {
      const { line, speaker, at, text } = event.data;
      return isErased(text) ? [] : [{ ...about, kind: 'revised', line, speaker, name: nameOf(speaker), at, text }];
    }
    case 'TranscriptCompleted':
      return [{ ...about, kind: 'completed', lines: event.data.lines }];
    case 'PersonErased':
      return [{ ...about, kind: 'erased', speakers: event.data.participants, lines: event.data.lines }];
    // Also of a capture whose meeting never came: what was published of it went by the meeting's id.
    case 'CaptureErased':
    case 'MeetingErased':
      return [{ ...about, kind: 'erased', speakers: null }];
    default:
      return [];
  }
}
