import { v5 } from 'uuid';

/** Greffier's own namespace for ids that derive from something else. */
const NAMESPACE = '7f0f1c1e-6b0a-5d5e-9c53-5f6f5a1f2d11';

export type Platform = 'teams' | 'googlemeet' | 'unknown';

/**
 * A meeting's id derives from its platform and the provider's own id, so that the store keeps meetings unique: saving
 * the same one twice meets the first one's stream.
 */
export const meetingIdOf = (platform: Platform, providerMeetingId: string): string => v5(`meeting\n${platform}\n${providerMeetingId}`, NAMESPACE);

export const meetingStream = (id: string): string => `meeting-${id}`;

/** The meeting whose stream this is; null for another kind of stream. */
export const meetingOf = (stream: string): string | null => (stream.startsWith('meeting-') ? stream.slice('meeting-'.length) : null);

const owner = (meetingId: string): string => `meeting/${meetingId}`;

/** The keys of a meeting, all destroyed with it. */
export const meetingKeys = {
  owner,
  content: (meetingId: string): string => `${owner(meetingId)}/content`,
  speaker: (meetingId: string, number: number): string => `${owner(meetingId)}/speaker/${number}`,
  analysis: (meetingId: string, analysisId: string): string => `${owner(meetingId)}/analysis/${analysisId}`,
};

/** An id that is the same for the same parts: events and outcomes derive theirs from what they answer. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('\n'), NAMESPACE);
