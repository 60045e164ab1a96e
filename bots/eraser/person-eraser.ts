import { loadTranscript } from '#commands/capture/lines.ts';
import { forgetInGlossary } from '#commands/glossary/glossary.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import { botSessionKeys } from '#domain/bot-session/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { meetingEvents, type MeetingEventData } from '#domain/meeting/events.ts';
import { meetingKeys, transcriptKeys } from '#domain/meeting/identity.ts';
import { erasurePlan, type ErasurePlan } from '#domain/meeting/rekeying.ts';
import { spokenOf, type TranscribedMeeting } from '#domain/meeting/transcribed.ts';
import { transcriptStream } from '#domain/meeting/transcript-decider.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';
import { authorsIn, erasedAuthors } from './authors.ts';

export const personErasure = requestKind(meetingEvents, {
  kind: 'forget',
  purpose: 'destroy the keys of a person in a meeting',
  opens: {
    // It waits for the end of a hold, which asks for it by the event below.
    PersonErasurePostponed: ({ data: { erasureId, participants, guests } }) =>
      participants.length + guests.length === 0 ? null : { detail: erasureId, ready: false },
    PersonErasureRequested: ({ data }) => ({ detail: data.erasureId }),
  },
  closes: { PersonErased: ({ data }) => ({ detail: data.erasureId }), MeetingDeleted: every },
});

/**
 * Makes a person unreadable in one meeting: their name, address and lines, and every analysis, which may have quoted
 * them, as may what a bot was asked, answered and saw there. What others said about them remains, and what people wrote
 * in the minutes that does not concern them; the meeting is then analysed again. Entries of the glossary that have one
 * of their names, now or before, go too. Others whose keys also open a line of theirs, since a source took it for
 * somebody else's, get new keys first.
 */
export const personEraser = (dependencies: Dependencies, keyring: Keyring): Reactor<typeof personErasure.kind> => ({
  request: personErasure,
  concurrency: 1,
  act: async ({ subject: meetingId, detail: erasureId, askedBy, correlationId }) => {
    const meeting = await loadMeeting(dependencies.log, meetingId);
    const captured = await loadTranscript(dependencies.log, meeting);
    if (captured === null) return null;
    const { events, revision, state } = await loadState(dependencies.log, transcriptStream(meetingId, captured));
    const asked = events.find((event) => event.type === 'PersonErasureRequested' && event.data.erasureId === erasureId);
    if (asked?.type !== 'PersonErasureRequested') return null;
    const done = events.find((event) => event.type === 'PersonErased' && event.data.erasureId === erasureId);
    // Destroyed again, keys would go of minutes that were made since.
    if (done) return dependencies.log.positionOf(done);
    const plan = erasurePlan(state, erasureId);
    const request = { actor: 'system:eraser', correlationId } as const;
    let expected: ExpectedRevision = revision;
    for (const speaker of plan.rekeyed) {
      // At the revision that was read: what somebody corrects meanwhile would otherwise go with the old key.
      const command: Request = {
        ...request,
        commandId: derivedId('rekey', askedBy, String(speaker), String(expected)),
        expected,
      };
      ({ revision: expected } = await handle(dependencies, {
        stream: transcriptStream(meetingId, captured),
        command: { type: 'rekeySpeaker', meetingId, erasureId, speaker },
        request: command,
      }));
    }
    const authors = authorsIn(events);
    const keeping = {
      type: 'rekeyMinutes',
      meetingId,
      erasureId,
      authors,
      erasedAuthors: await erasedAuthors(dependencies.log, authors, { events, transcribed: state, asked: asked.data }),
    } as const;
    const { state: keptState } = await handle(dependencies, {
      stream: transcriptStream(meetingId, captured),
      command: keeping,
      request: { ...request, commandId: derivedId('keep-minutes', askedBy, String(expected)), expected },
    });
    const { voices } = spokenOf(state);
    await forgetInGlossary(dependencies, keyring, {
      people: asked.data.participants.flatMap((number) => voices.get(number)?.names ?? []),
      request: { ...request, commandId: derivedId('forget-in-glossary', askedBy) },
    });
    let keysDestroyed = 0;
    // What earlier erasures left of the minutes may name them; this one has recorded it again, without that.
    const keptBefore = keptState.meeting.kept.keys.slice(0, -1);
    for (const key of [...keysToDestroy(meetingId, asked.data, { transcribed: state, plan }), ...keptBefore])
      keysDestroyed += await keyring.destroy(key);
    const { captureId, participants, guests } = asked.data;
    const outcome = {
      type: 'recordPersonErasure',
      captureId,
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

/** People who were recorded under a key of the meeting, of its capture, or of the bot session that captured it. */
function keysToDestroy(
  meetingId: string,
  { erasureId, participants, guests }: MeetingEventData<'PersonErasureRequested'>,
  { transcribed, plan }: { readonly transcribed: TranscribedMeeting; readonly plan: ErasurePlan },
): Set<string> {
  const { meeting, captured } = transcribed;
  const { session } = captured.capture;
  const { voices } = spokenOf(transcribed);
  const keys = transcriptKeys(meetingId, captured.capture);
  const keysOf = (number: number): string[] => [
    meetingKeys.speaker(meetingId, number),
    keys.speaker(number),
    ...(session === null ? [] : [botSessionKeys.speaker(session, number)]),
    ...(voices.get(number)?.keyIds ?? []),
  ];
  return new Set([
    ...participants.flatMap(keysOf),
    ...plan.rekeyed.flatMap((speaker) =>
      keysOf(speaker).filter((key) => key !== keys.speakerAfter(speaker, erasureId)),
    ),
    ...guests.map((guest) => meetingKeys.guest(meetingId, guest)),
    // The provider's names of the meeting may have the id of its organiser in them.
    meetingKeys.report(meetingId),
    // What the calendar's entry has attached may be called by their name: told before any of the erasures so far.
    ...Array.from(meeting.erasures.keys(), (_, erasures) => meetingKeys.documents(meetingId, erasures)),
    ...(session === null ? [] : [botSessionKeys.company(session)]),
    ...meeting.analysisIds.map((id) => meetingKeys.analysis(meetingId, id)),
    // Why it was kept may name them.
    ...Array.from({ length: meeting.holds }, (_, hold) => meetingKeys.hold(meetingId, hold)),
  ]);
}
