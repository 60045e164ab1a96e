import type { Dependencies } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';
import { eraseCapture } from './capture-eraser.ts';

export const meetingErasure = requestKind(meetingEvents, {
  kind: 'erase',
  purpose: 'destroy the keys of a deleted meeting',
  opens: { MeetingDeleted: () => ({}) },
  closes: { MeetingErased: theOne },
});

/**
 * Erases every capture of a deleted meeting, then destroys the meeting's own keys and says so. In this order: a crash
 * in between is repeated, and keys that are gone stay gone.
 */
export const eraser = (dependencies: Dependencies, keyring: Keyring): Reactor<typeof meetingErasure.kind> => ({
  request: meetingErasure,
  concurrency: 1,
  act: async ({ subject, askedBy, correlationId }) => {
    const { captures } = await loadMeeting(dependencies.log, subject);
    const request = { commandId: derivedId('erase', askedBy), actor: 'system:eraser', correlationId } as const;
    let keysDestroyed = 0;
    for (const capture of captures.values())
      keysDestroyed += await eraseCapture(dependencies, keyring, { meetingId: subject, capture, request });
    keysDestroyed += await keyring.destroy(meetingKeys.owner(subject));
    return (
      await changeMeeting(dependencies, {
        meetingId: subject,
        command: { type: 'recordErasure', keysDestroyed },
        request,
      })
    ).position;
  },
});
