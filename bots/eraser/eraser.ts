import type { Dependencies } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { sessionKeys } from '#domain/bot-session/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const meetingErasure = requestKind(meetingEvents, {
  kind: 'erase',
  purpose: 'destroy the keys of a deleted meeting',
  opens: { MeetingDeleted: () => ({}) },
  closes: { MeetingErased: theOne },
});

/**
 * Destroys every key that a deleted meeting made or adopted, then says so. In this order: a crash between the two is
 * repeated, and keys that are gone stay gone.
 */
export const eraser = (dependencies: Dependencies, keyring: Keyring): Reactor => ({
  request: meetingErasure,
  concurrency: 1,
  act: async ({ subject, askedBy, correlationId }) => {
    const { adoptedSession } = await loadMeeting(dependencies.log, subject);
    const owners = [
      meetingKeys.owner(subject),
      ...(adoptedSession === null ? [] : [sessionKeys.owner(adoptedSession)]),
    ];
    let keysDestroyed = 0;
    for (const owner of owners) keysDestroyed += await keyring.destroy(owner);
    const request = { commandId: derivedId('erase', askedBy), actor: 'system:eraser', correlationId } as const;
    return (
      await changeMeeting(dependencies, {
        meetingId: subject,
        command: { type: 'recordErasure', keysDestroyed },
        request,
      })
    ).position;
  },
});
