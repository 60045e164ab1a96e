import type { Dependencies, Request } from '#commands/handle.ts';
import { adoptedCaptions } from '#commands/meeting/captions.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import { sessionKeys } from '#domain/bot-session/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { erasurePlan, type ErasurePlan } from '#domain/meeting/erasing.ts';
import { meetingEvents, type MeetingEventData } from '#domain/meeting/events.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { spokenIn, type Spoken } from '#domain/meeting/spoken.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const personErasure = requestKind(meetingEvents, {
  kind: 'forget',
  purpose: 'destroy the keys of a person in a meeting',
  opens: { PersonErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: { PersonErased: ({ data }) => ({ detail: data.erasureId }), MeetingDeleted: every },
});

/**
 * Makes a person unreadable in one meeting: their name, address and lines, and every analysis, which may have quoted
 * them, as may what a bot was asked, answered and saw there. What others said about them remains; the meeting is then
 * analysed anew. Others whose keys also open a line of theirs, since a source took it for somebody else's, get new keys
 * first.
 */
export const personEraser = (dependencies: Dependencies, keyring: Keyring): Reactor => ({
  request: personErasure,
  concurrency: 1,
  act: async ({ subject: meetingId, detail: erasureId, askedBy, correlationId }) => {
    const { events, revision, state: meeting } = await loadState(dependencies.log, meetingStreams.of(meetingId));
    const asked = events.find((event) => event.type === 'PersonErasureRequested' && event.data.erasureId === erasureId);
    if (asked?.type !== 'PersonErasureRequested') return null;
    const captions = await adoptedCaptions(dependencies.log, meeting);
    const spoken = spokenIn(meeting.spoken, captions);
    const plan = erasurePlan(spoken, meeting, erasureId);
    const request = { actor: 'system:eraser', correlationId } as const;
    let expected: ExpectedRevision = revision;
    for (const speaker of plan.rekeyed) {
      // At the revision that was read: what somebody corrects meanwhile would otherwise go with the old key.
      const command: Request = {
        ...request,
        commandId: derivedId('rekey', askedBy, String(speaker), String(expected)),
        expected,
      };
      ({ revision: expected } = await changeMeeting(dependencies, {
        meetingId,
        command: { type: 'rekeySpeaker', meetingId, erasureId, speaker, captions },
        request: command,
      }));
    }
    let keysDestroyed = 0;
    for (const key of keysToDestroy(meetingId, asked.data, { meeting, spoken, plan }))
      keysDestroyed += await keyring.destroy(key);
    const { participants, guests } = asked.data;
    const outcome = {
      type: 'recordPersonErasure',
      erasureId,
      participants,
      guests,
      lines: plan.lines,
      keysDestroyed,
    } as const;
    return (
      await changeMeeting(dependencies, {
        meetingId,
        command: outcome,
        request: { ...request, commandId: derivedId('forget', askedBy) },
      })
    ).position;
  },
});

/** Those whom the meeting lists have its own keys, those who spoke in its session have the session's. */
function keysToDestroy(
  meetingId: string,
  { erasureId, participants, guests }: MeetingEventData<'PersonErasureRequested'>,
  {
    meeting,
    spoken: { voices },
    plan,
  }: { readonly meeting: Meeting; readonly spoken: Spoken; readonly plan: ErasurePlan },
): Set<string> {
  const keysOf = (number: number): string[] => [
    meetingKeys.speaker(meetingId, number),
    ...(meeting.adoptedSession === null ? [] : [sessionKeys.speaker(meeting.adoptedSession, number)]),
    ...(voices.get(number)?.keyIds ?? []),
  ];
  return new Set([
    ...participants.flatMap(keysOf),
    ...plan.rekeyed.flatMap((speaker) =>
      keysOf(speaker).filter((key) => key !== meetingKeys.speakerAfter(meetingId, speaker, erasureId)),
    ),
    ...guests.map((guest) => meetingKeys.guest(meetingId, guest)),
    ...(meeting.adoptedSession === null ? [] : [sessionKeys.company(meeting.adoptedSession)]),
    ...meeting.analysisIds.map((id) => meetingKeys.analysis(meetingId, id)),
  ]);
}
