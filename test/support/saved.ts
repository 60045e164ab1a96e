import { loadTranscript } from '#commands/capture/lines.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { loadState } from '#commands/stream.ts';
import { captureDecider, unknownCapture, type CaptureCommand } from '#domain/meeting/capture/capture.ts';
import type { CaptureEvent } from '#domain/meeting/capture/events.ts';
import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { peopleIn } from '#domain/meeting/capture/people.ts';
import type { CapturedLines } from '#domain/meeting/spoken.ts';
import { stateFrom, type Decider } from '#domain/events/decider.ts';
import type { TranscribedMeeting } from '#domain/meeting/transcribed.ts';
import { transcriptDecider } from '#domain/meeting/transcript-decider.ts';
import { isOfTranscript, type AnyMeetingCommand } from './meetings.ts';
import type { EventLog } from '#domain/events/log.ts';
import { contentOf, type MeetingContent } from '#domain/meeting/content.ts';
import type { SaveMeeting } from '#domain/meeting/decide.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { wordCountOf } from '#domain/transcript/transcript.ts';

/** The command that registers a meeting, its capture being recorded beside it. */
export const registration = (meetingId: string, { lines, durationMs, ...meeting }: NewMeeting): SaveMeeting => {
  const captureId = captureIdOf(meetingId, 'save');
  return {
    ...meeting,
    type: 'saveMeeting',
    meetingId,
    transcript: { captureId, keptIn: 'capture', session: null },
    participants: peopleIn(captureId, meeting.participants, lines).participants,
    figures: { parts: 1, lines: lines.length, words: wordCountOf(lines), durationMs, endedAt: null },
  };
};

/** The command that records what was said in it; the fingerprint is made of who and what, as far as a test needs. */
export const recording = (
  meetingId: string,
  meeting: NewMeeting,
): Extract<CaptureCommand, { type: 'recordCapture' }> => {
  const { lines, durationMs, source, platform, providerMeetingId, startedAt } = meeting;
  const captureId = captureIdOf(meetingId, 'save');
  return {
    type: 'recordCapture',
    meetingId,
    captureId,
    source,
    platform,
    providerMeetingId,
    startedAt,
    lines,
    durationMs,
    ...peopleIn(captureId, meeting.participants, lines),
    fingerprint: JSON.stringify([lines, meeting.participants]),
    words: wordCountOf(lines),
  };
};

/** What saving a meeting leaves in its stream and in its capture's. */
export interface SavedStreams {
  readonly meeting: readonly MeetingEvent[];
  readonly capture: readonly CaptureEvent[];
  readonly captured: CapturedLines;
}

export function savedStreams(meetingId: string, saved: NewMeeting): SavedStreams {
  const capture = captureDecider.decide(recording(meetingId, saved), unknownCapture);
  const command = { ...registration(meetingId, saved), figures: stateFrom(captureDecider, capture).figures };
  const meeting = meetingDecider.decide(command, meetingDecider.initialState);
  return { meeting, capture, captured: { capture: command.transcript, lines: capture } };
}

/** The stream of a meeting as releases wrote it that had no captures: what was said is in it. */
export function savedBefore(meetingId: string, saved: NewMeeting): MeetingEvent[] {
  const { meeting, capture } = savedStreams(meetingId, saved);
  const keyOf = (number: number) => meetingKeys.speaker(meetingId, number);
  return [
    ...meeting.flatMap((event): MeetingEvent[] => {
      if (event.type !== 'MeetingRegistered') return [];
      const participants = event.data.participants.map((one) => ({ ...one, keyId: keyOf(one.number) }));
      const transcript = { captureId: meetingId, keptIn: 'meeting', session: null } as const;
      return [{ ...event, data: { ...event.data, participants, transcript } }];
    }),
    ...capture.flatMap((event): MeetingEvent[] => {
      if (event.type !== 'CapturePartRecorded') return [];
      const { meetingId: _, ...part } = event.data;
      const voices = part.voices.map((voice) => ({ ...voice, keyId: keyOf(voice.speaker) }));
      return [{ type: 'TranscriptPartRecorded', data: { ...part, voices } }];
    }),
    ...meeting.filter(({ type }) => type !== 'MeetingRegistered'),
  ];
}

/** What a meeting says now, as an analyst is given it. */
export async function contentIn(log: Pick<EventLog, 'load'>, meetingId: string): Promise<MeetingContent | null> {
  const { events, state } = await loadState(log, meetingStreams.of(meetingId));
  const captured = await loadTranscript(log, state);
  return captured && contentOf(events, captured);
}

/** Decides over a meeting whatever is asked of it, with what was said in it or without. */
export function wholeDecider(captured: CapturedLines): Decider<TranscribedMeeting, AnyMeetingCommand, MeetingEvent> {
  const ofTranscript = transcriptDecider(captured);
  return {
    ...ofTranscript,
    decide: (command, transcribed) =>
      isOfTranscript(command)
        ? ofTranscript.decide(command, transcribed)
        : meetingDecider.decide(command, transcribed.meeting),
  };
}
