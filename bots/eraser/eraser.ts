import type { Means } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { Reactor } from '../reactor.ts';

/**
 * Destroys the keys of deleted meetings, then says so. In this order: a crash between the two is repeated, and keys
 * that are gone stay gone.
 */
export const eraser = (means: Means, keyring: Keyring): Reactor => ({
  kind: 'erase',
  concurrency: 1,
  act: async ({ subject, askedBy, correlationId }) => {
    const keysDestroyed = await keyring.destroy(meetingKeys.owner(subject));
    const request = { commandId: derivedId('erase', askedBy), actor: 'system:eraser', correlationId } as const;
    return (await changeMeeting(means, subject, { type: 'recordErasure', keysDestroyed }, request)).position;
  },
});
