import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import {
  correctAction,
  correctLine,
  markLine,
  meetingCorrections,
  meetingSpeakers,
  mergeSpeakers,
  partSpeakers,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { changeTranscript, correctTranscript, type TranscriptCorrection } from '#commands/meeting/correct.ts';
import { changeInParts } from '#commands/meeting/in-parts.ts';
import type { Seen } from '#commands/meeting/unchanged.ts';
import { correctionMarksOf } from '#projections/summaries/corrections.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { readAt, splitSubject, undoing } from '../meetings/corrections.ts';
import { speakersOf } from '../meetings/speakers.ts';
import type { MeetingReader } from '../meetings/reader.ts';

/** `value` without what nobody said. */
const said = <T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };

/** What people put right in a transcript, and of action items that are there. */
export function correctionEndpoints(dependencies: RecordContext & ReadingContext, reader: MeetingReader): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  const inTranscript =
    (request: CommandRequest, correction: TranscriptCorrection['correction'], seen: Seen | undefined) =>
    (meetingId: string) =>
      correctTranscript(dependencies, { meetingId, correction, request, seen });
  return [
    endpoint(setActionStatus, ({ params, body, ...call }) => {
      const type = body.status === 'completed' ? 'completeAction' : 'reopenAction';
      return changer.change(params.id, { type, actionId: params.actionId, principal: call.principal }, call);
    }),
    endpoint(correctAction, ({ params: { id, actionId }, body: { seen, ...changes }, ...call }) =>
      changer.change(
        id,
        {
          type: 'correctAction',
          meetingId: id.toLowerCase(),
          actionId,
          changes: said(changes),
          principal: call.principal,
        },
        { ...call, seen: readAt(`action/${actionId}`, seen) },
      ),
    ),
    endpoint(correctLine, ({ params: { id, line }, body: { seen, ...changes }, ...call }) => {
      const correction = { type: 'correctLine', line, ...said(changes), principal: call.principal } as const;
      return changer.with(id, call, inTranscript(call.command, correction, readAt(`line/${line}`, seen)));
    }),
    endpoint(markLine, ({ params: { id, line }, body: { important }, ...call }) => {
      const { principal, command: request } = call;
      const command = { type: 'markLine', line, important, principal } as const;
      return changer.with(id, call, (meetingId) => changeTranscript(dependencies, { meetingId, command, request }));
    }),
    endpoint(renameSpeaker, ({ params: { id, number }, body: { seen, name }, ...call }) => {
      const correction = { type: 'renameSpeaker', speaker: number, name, principal: call.principal } as const;
      return changer.with(id, call, inTranscript(call.command, correction, readAt(`speaker/${number}`, seen)));
    }),
    ...([mergeSpeakers, partSpeakers] as const).map((route) =>
      endpoint(route, ({ params: { id, number }, body: { into }, ...call }) => {
        const { principal, command: request } = call;
        const type = route === mergeSpeakers ? ('mergeSpeakers' as const) : ('partSpeakers' as const);
        return changer.with(id, call, async (meetingId) => {
          const command = { type, meetingId, from: number, into, principal };
          const changed = await changeInParts(dependencies, { meetingId, command, request });
          return { ...changed, state: null, position: changed.position ?? (await dependencies.headPosition()) };
        });
      }),
    ),
    endpoint(meetingSpeakers, async (call) => {
      const meeting = await reader.meeting(call);
      const speakers = await speakersOf(dependencies, meeting);
      return { speakers, revision: String(meeting.revision) };
    }),
    endpoint(undoCorrection, ({ params: { id }, body: { subject, seen }, ...call }) => {
      const { principal } = call;
      const [kind, item] = splitSubject(subject);
      const at = readAt(subject, seen);
      if (kind === 'line' || kind === 'speaker') {
        const type = kind === 'line' ? 'undoLine' : 'undoSpeaker';
        return changer.with(id, call, inTranscript(call.command, { type, number: Number(item), principal }, at));
      }
      const meetingId = id.toLowerCase();
      return changer.change(id, undoing([kind, item], { meetingId, principal }), { ...call, seen: at });
    }),
    endpoint(meetingCorrections, async (call) => {
      const { id } = await reader.meeting(call);
      const marks = await correctionMarksOf(dependencies.pool, id);
      return {
        corrections: marks.map(({ byGlossary, ...mark }) => ({
          ...mark,
          at: mark.at.toISOString(),
          ...(byGlossary ? { glossary: true as const } : {}),
        })),
      };
    }),
  ];
}
