import type { Dependencies } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const linkErasure = requestKind(meetingEvents, {
  kind: 'forget-link',
  purpose: 'destroy the keys of links between participants and accounts',
  opens: {
    PersonErasurePostponed: ({ data: { erasureId, links } }) =>
      links.length === 0 ? null : { detail: erasureId, ready: false },
    LinkErasureRequested: ({ data }) => ({ detail: data.erasureId }),
  },
  closes: { LinksErased: ({ data }) => ({ detail: data.erasureId }), MeetingDeleted: every },
});

/** Makes unreadable which account some participants of a meeting were; what was said there is not touched. */
export const linkEraser = (dependencies: Dependencies, keyring: Keyring): Reactor<typeof linkErasure.kind> => ({
  request: linkErasure,
  concurrency: 1,
  act: async ({ subject: meetingId, detail: erasureId, askedBy, correlationId }) => {
    const { links } = await loadMeeting(dependencies.log, meetingId);
    let keysDestroyed = 0;
    for (const link of links.erasures.get(erasureId) ?? [])
      keysDestroyed += await keyring.destroy(meetingKeys.link(meetingId, link));
    const command = { type: 'recordLinkErasure', erasureId, keysDestroyed } as const;
    const request = { commandId: derivedId('forget-link', askedBy), actor: 'system:eraser', correlationId } as const;
    return (await changeMeeting(dependencies, { meetingId, command, request })).position;
  },
});
