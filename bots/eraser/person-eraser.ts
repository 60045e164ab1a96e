import type { Means } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { sessionKeys } from '#domain/bot-session/identity.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingKeys, meetingStream } from '#domain/meeting/identity.ts';
import type { Reactor } from '../reactor.ts';

/**
 * Makes a person unreadable in one meeting: their name, address and lines, and every analysis, which may have quoted
 * them. What others said about them remains; the meeting is then analysed anew.
 */
export const personEraser = (means: Means, keyring: Keyring): Reactor => ({
  kind: 'forget',
  concurrency: 1,
  act: async ({ subject: meetingId, detail: erasureId, askedBy, correlationId }) => {
    const events = (await means.log.load(meetingStream(meetingId))).events as unknown as readonly MeetingEvent[];
    const request = events.find((event) => event.type === 'PersonErasureRequested' && event.data.erasureId === erasureId);
    if (request?.type !== 'PersonErasureRequested') return null;
    const { participants } = request.data;
    const { adoptedSession, analysisIds } = stateFrom(meetingDecider, events);
    // Those whom the meeting lists have its own keys, those who spoke in its session have the session's.
    const speaker = (number: number) => [meetingKeys.speaker(meetingId, number), ...(adoptedSession === null ? [] : [sessionKeys.speaker(adoptedSession, number)])];
    let keysDestroyed = 0;
    for (const key of [...participants.flatMap(speaker), ...analysisIds.map((id) => meetingKeys.analysis(meetingId, id))]) keysDestroyed += await keyring.destroy(key);
    const command = { commandId: derivedId('forget', askedBy), actor: 'system:eraser', correlationId } as const;
    return (await changeMeeting(means, meetingId, { type: 'recordPersonErasure', erasureId, participants, keysDestroyed }, command)).position;
  },
});
