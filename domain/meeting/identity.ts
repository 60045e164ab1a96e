import { captureKeys, type CaptureReference } from '#domain/meeting/capture/identity.ts';
import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';

export type Platform = 'teams' | 'googlemeet' | 'unknown';

/**
 * The id of an imported meeting derives from its platform and the id that the import gave it, so that saving the same
 * one twice meets the first one's stream.
 */
export const meetingIdOf = (platform: Platform, providerMeetingId: string): string =>
  derivedId('meeting', platform, providerMeetingId);

/**
 * The meeting that a payload with a provider's id is: its sender's own. Everybody who was invited knows that id, so
 * that nobody may take it, or use it up by deleting, for others, for a bot or for a synchronisation.
 */
export const payloadMeetingIdOf = (platform: Platform, providerMeetingId: string, userId: string): string =>
  derivedId('meeting', platform, providerMeetingId, userId);

/** The meeting that a provider's transcript is, by its room and its time: a room has many. */
export const heldMeetingIdOf = (platform: Platform, providerMeetingId: string, startedAt: string): string =>
  derivedId('meeting', 'provider', platform, providerMeetingId, startedAt);

/** The meeting that a document of a provider's is, which the provider names by an id of its own. */
export const documentMeetingIdOf = (platform: Platform, documentId: string): string =>
  derivedId('meeting', 'document', platform, documentId);

/** The meeting that one more document is under an id that another has: `fingerprint` is its own. */
export const otherMeetingIdOf = (meetingId: string, fingerprint: string): string =>
  derivedId('meeting', 'beside', meetingId, fingerprint);

/** The meeting that an instance of a calendar's entry is, whatever its time. */
export const scheduledMeetingIdOf = (platform: Platform, instanceId: string): string =>
  derivedId('meeting', 'calendar', platform, instanceId);

export const meetingCategory = category('meeting');
/** The name of a meeting's stream; the meeting of a stream, null for another kind of stream. */
export const { streamOf: meetingStream, idOf: meetingOf } = meetingCategory;

const owner = (meetingId: string): string => `meeting/${meetingId}`;

/** The meeting that an owner of keys is. */
export const meetingOfOwner = (keysOwner: string): string => keysOwner.slice('meeting/'.length);

/** The keys of a meeting, all destroyed with it. */
export const meetingKeys = {
  owner,
  content: (meetingId: string): string => `${owner(meetingId)}/content`,
  /** Of what a provider calls what it told of: its organiser's id is in it, and nothing needs it once it is here. */
  report: (meetingId: string): string => `${owner(meetingId)}/report`,
  speaker: (meetingId: string, number: number): string => `${owner(meetingId)}/speaker/${number}`,
  /** Of a speaker whose former key had to go with that erasure of somebody else. */
  speakerAfter: (meetingId: string, number: number, erasureId: string): string =>
    `${owner(meetingId)}/speaker/${number}/${erasureId}`,
  guest: (meetingId: string, number: number): string => `${owner(meetingId)}/guest/${number}`,
  link: (meetingId: string, number: number): string => `${owner(meetingId)}/link/${number}`,
  /** Of what a calendar's entry has attached, told after so many erasures of people; they go with the next one. */
  documents: (meetingId: string, erasures: number): string => `${owner(meetingId)}/documents/${erasures}`,
  /** Of why an administrator keeps it, which may name somebody. */
  hold: (meetingId: string, number: number): string => `${owner(meetingId)}/hold/${number}`,
  analysis: (meetingId: string, analysisId: string): string => `${owner(meetingId)}/analysis/${analysisId}`,
  /**
   * Of what people wrote in minutes that an erasure of somebody else took. It goes with the next erasure; an erasure
   * that was cut off, and is gone on with after another one, records it once more.
   */
  keptMinutes: (meetingId: string, erasureId: string, again = 0): string =>
    `${owner(meetingId)}/minutes/${erasureId}${again === 0 ? '' : `/${again}`}`,
  /** Of whom a mail about the meeting goes to. */
  mail: (meetingId: string, mailId: string): string => `${owner(meetingId)}/mail/${mailId}`,
};

/** Whose keys people are recorded under in a transcript: its capture's own, or the meeting's where it has none. */
export const transcriptKeys = (meetingId: string, { captureId, keptIn }: CaptureReference) => {
  const keys = keptIn === 'capture' ? captureKeys : meetingKeys;
  const id = keptIn === 'capture' ? captureId : meetingId;
  return {
    speaker: (number: number): string => keys.speaker(id, number),
    speakerAfter: (number: number, erasureId: string): string => keys.speakerAfter(id, number, erasureId),
  };
};
