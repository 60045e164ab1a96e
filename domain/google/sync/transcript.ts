import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { isErased, orElse, personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { documentMeetingIdOf, meetingKeys } from '#domain/meeting/identity.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });

/** Why a transcript of Meet became no meeting. */
export const TRANSCRIPT_REFUSALS = [
  'no-account',
  'gone',
  'empty',
  'unreadable',
  'too-large',
  'deleted',
  'expired',
] as const;
export type TranscriptRefusal = (typeof TRANSCRIPT_REFUSALS)[number];

/**
 * A transcript that Meet wrote; the stream is `integration-googletranscript-{id}`. What Google calls it, and what it is
 * of, is under a key of the meeting that it becomes.
 */
export const googleTranscriptEvents = {
  GoogleTranscriptFound: eventType(
    z.object({
      keyId: z.string(),
      /** The account of a person who may see it. */
      userId: z.string(),
      conference: personal(z.string()),
      transcript: personal(z.string()),
      /** In Drive; null while Meet has not written it. */
      document: personal(z.nullable(z.string())),
      /** Of the space; null where Google does not tell it. */
      meetCode: personal(z.nullable(z.string())),
      startedAt: time,
      endedAt: z.nullable(time),
      at: time,
    }),
  ),
  /** It is a meeting here; from Meet's own entries, or from the document. `language`: that of most lines. */
  GoogleTranscriptTaken: eventType(
    z.object({ meetingId: z.string(), form: z.enum(['entries', 'document']), language: z.nullable(z.string()) }),
  ),
  GoogleTranscriptRefused: eventType(z.object({ reason: z.enum(TRANSCRIPT_REFUSALS) })),
};

export type GoogleTranscriptEvent = EventOf<typeof googleTranscriptEvents>;

/** What names a transcript at Google, and where it is of. */
export interface TranscriptName {
  readonly userId: string;
  readonly conference: string;
  readonly transcript: string;
  readonly document: string | null;
  readonly meetCode: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

export interface FoundTranscript {
  readonly phase: 'unknown' | 'found' | 'done';
  /** Null before it is found, and once its meeting is erased. */
  readonly name: TranscriptName | null;
  readonly at: string | null;
  readonly refusal: TranscriptRefusal | null;
}

export type TranscriptCommand =
  | ({ readonly type: 'findTranscript'; readonly at: string } & TranscriptName)
  | ({ readonly type: 'takeTranscript' } & Extract<GoogleTranscriptEvent, { type: 'GoogleTranscriptTaken' }>['data'])
  | { readonly type: 'refuseTranscript'; readonly reason: TranscriptRefusal };

/** The same for everybody who may see it. @param transcript `conferenceRecords/…/transcripts/…` */
export const transcriptIdOf = (transcript: string): string => derivedId('google-transcript', transcript);

const transcripts = category('integration-googletranscript');
/** The transcript of a stream; null for another kind of stream. */
export const transcriptOf = transcripts.idOf;

/** The meeting that it becomes. */
export const meetingOfTranscript = (transcriptId: string): string => documentMeetingIdOf('googlemeet', transcriptId);

/** A transcript is recorded once, also where several people see it; one that nobody here can own is tried again. */
function decide(command: TranscriptCommand, { phase, refusal }: FoundTranscript): readonly GoogleTranscriptEvent[] {
  switch (command.type) {
    case 'findTranscript': {
      if (phase !== 'unknown' && refusal !== 'no-account') return [];
      const { type: _type, ...data } = command;
      const keyId = meetingKeys.report(meetingOfTranscript(transcriptIdOf(data.transcript)));
      return [{ type: 'GoogleTranscriptFound', data: { keyId, ...data } }];
    }
    case 'takeTranscript': {
      const { type: _type, ...data } = command;
      return phase === 'found' ? [{ type: 'GoogleTranscriptTaken', data }] : [];
    }
    case 'refuseTranscript':
      return phase === 'found' ? [{ type: 'GoogleTranscriptRefused', data: { reason: command.reason } }] : [];
  }
}

function evolve(state: FoundTranscript, { type, data }: GoogleTranscriptEvent): FoundTranscript {
  switch (type) {
    case 'GoogleTranscriptFound': {
      const { userId, conference, transcript, document, meetCode, startedAt, endedAt, at } = data;
      const isGone = isErased(conference) || isErased(transcript);
      const places = { document: orElse(document, null), meetCode: orElse(meetCode, null) };
      const name = isGone ? null : { userId, conference, transcript, ...places, startedAt, endedAt };
      return { phase: 'found', name, at, refusal: null };
    }
    case 'GoogleTranscriptTaken':
      return { ...state, phase: 'done' };
    case 'GoogleTranscriptRefused':
      return { ...state, phase: 'done', refusal: data.reason };
  }
}

export const transcriptDecider: Decider<FoundTranscript, TranscriptCommand, GoogleTranscriptEvent> = {
  initialState: { phase: 'unknown', name: null, at: null, refusal: null },
  decide,
  evolve,
};

export const googleTranscriptStreams = decidedStreams(transcripts, {
  events: googleTranscriptEvents,
  decider: transcriptDecider,
});
