import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  cancelModelAnalysis,
  chooseAnalysis,
  compareAnalyses,
  listAnalyses,
  requestAnalysis,
  type AnalysisVersionView,
} from '#api/contract/meeting-analyses.ts';
import { compareAnalyses as compare } from '#domain/minutes/compared.ts';
import { originOf } from '#domain/analysis/origin.ts';
import { GreffierError } from '#domain/errors.ts';
import { analysisNotDue, ANALYSIS_NOT_FOUND } from '#domain/meeting/errors.ts';
import { changeMeeting, decideOnMeeting } from '#commands/meeting/meeting.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { modelReadingOf } from '#projections/summaries/reading.ts';
import { contentsOf, versionsOf, type AnalysisVersion } from '#projections/summaries/versions.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { readAt } from '../meetings/corrections.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';

const viewOf = ({ analyst, model, at, isCurrent, ...version }: AnalysisVersion): AnalysisVersionView => ({
  ...version,
  origin: originOf(analyst),
  analyst: model,
  at: at.toISOString(),
  current: isCurrent,
});

/** The analyses of a meeting: another one, all of them, two side by side, and which of them is shown. */
export function meetingAnalysisEndpoints(
  dependencies: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  const { pool } = dependencies;
  const changer = new MeetingChanger(dependencies);
  return [
    endpoint(requestAnalysis, ({ params: { id }, ...call }) =>
      changer.with(id, { ...call, status: 202 }, async (meetingId) => {
        const { principal, command: request } = call;
        const command = { type: 'requestAnalysis', principal } as const;
        // Who may not ask for one is not told when it comes.
        await decideOnMeeting(dependencies.log, { meetingId, command });
        const meeting = await findMeeting(pool, principal, meetingId);
        const dueAt = meeting?.analysisState === 'waiting' ? meeting.analysisDueAt : null;
        if (dueAt !== null && dueAt.getTime() > Date.parse(dependencies.now()))
          throw new GreffierError(analysisNotDue(dueAt));
        return changeMeeting(dependencies, { meetingId, command, request });
      }),
    ),
    endpoint(cancelModelAnalysis, ({ params: { id }, ...call }) =>
      changer.with(id, call, async (meetingId) => {
        const isOpen = (await modelReadingOf(pool, meetingId)) !== null;
        const command = { type: 'cancelModelAnalysis', isOpen, principal: call.principal } as const;
        return changeMeeting(dependencies, { meetingId, command, request: call.command });
      }),
    ),
    endpoint(listAnalyses, async (call) => {
      const meeting = await reader.meeting(call);
      const versions = await versionsOf(pool, meeting.id);
      return tagged(meeting, { analyses: versions.map(viewOf), revision: String(meeting.revision) });
    }),
    endpoint(chooseAnalysis, ({ params: { id }, body, ...call }) =>
      changer.change(
        id,
        { type: 'chooseAnalysis', analysisId: body.id, principal: call.principal },
        { ...call, seen: readAt('analysis', body.seen) },
      ),
    ),
    endpoint(compareAnalyses, async (call) => {
      const { id } = await reader.meeting(call);
      const wanted = [call.params.before, call.params.after];
      const [versions, contents] = await Promise.all([versionsOf(pool, id), contentsOf(dependencies, id, wanted)]);
      const [before, after] = wanted.map((one) => {
        const version = versions.find((known) => known.id === one);
        const content = contents.get(one);
        if (version === undefined || content === undefined) throw new GreffierError(ANALYSIS_NOT_FOUND);
        return { version: viewOf(version), content };
      });
      if (before === undefined || after === undefined) throw new GreffierError(ANALYSIS_NOT_FOUND);
      const { summary, decisions, actions, keyPoints } = compare(before.content, after.content);
      return {
        before: before.version,
        after: after.version,
        summary: [...summary],
        decisions: decisions.map((entry) => ({ ...entry, pieces: [...entry.pieces] })),
        actions: actions.map((entry) => ({ ...entry, pieces: [...entry.pieces] })),
        keyPoints: keyPoints.map((entry) => ({ ...entry, pieces: [...entry.pieces] })),
      };
    }),
  ];
}
