import type { ModelsContext } from '../context/models.ts';
import type { ReadingContext } from '../context/reading.ts';
import {
  listMeetings,
  meetingDetail,
  meetingMindMap,
  meetingNavigation,
  meetingSummary,
  meetingTranscript,
} from '#api/contract/meetings.ts';
import { originOf } from '#domain/analysis/origin.ts';
import { GreffierError } from '#domain/errors.ts';
import { deriveMindMap } from '#domain/mindmap/derive.ts';
import { formatTranscript } from '#domain/transcript/format.ts';
import { listMeetings as queryMeetings } from '#projections/meetings/list.ts';
import { capturesOf, partsOf } from '#projections/meetings/captures.ts';
import { neighboursOf, type MeetingRecord } from '#projections/meetings/queries.ts';
import { notesOf } from '#projections/bot-sessions/notes.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { modelReadingOf, type ModelReading } from '#projections/summaries/reading.ts';
import { linePages } from '#projections/transcripts/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { MEETING_NOT_ANALYSED } from '../http/errors.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { layoutMindMap } from '../mind-map/layout.ts';
import { analysisViewOf } from '../views/analysis.ts';
import { checkableBy, meetingRowOf, meetingViewOf } from '../views/meeting.ts';

export function meetingReadEndpoints(
  { pool, sealer, models }: ReadingContext & Pick<ModelsContext, 'models'>,
  reader: MeetingReader,
): Endpoint[] {
  /** Before it has begun, a model is said to be asked only where there is one. */
  const modelOf = async ({ id }: MeetingRecord): Promise<ModelReading | null> => {
    const reading = await modelReadingOf(pool, id);
    return reading?.parts === null && (await models.inUse()) === null ? null : reading;
  };
  /** An entry of a calendar holds no words: what was captured of it stands in its place. */
  const leadOf = async (viewer: Viewer, { id, source }: MeetingRecord): Promise<string | null> => {
    const [first] = source === 'calendar' ? await capturesOf(pool, viewer, id) : [];
    return first === undefined || first.id === id ? null : first.id;
  };
  return [
    endpoint(listMeetings, async ({ principal, query }) => {
      await reader.caughtUp(query);
      const { page, limit, sort, ...filter } = query;
      const { meetings, total } = await queryMeetings(pool, principal, { ...filter, page, limit, sort });
      return { meetings: meetings.map(meetingRowOf), total, page, limit };
    }),
    endpoint(meetingDetail, async (call) => {
      const meeting = await reader.meeting(call);
      const [leadId, parts, model] = await Promise.all([
        leadOf(call.principal, meeting),
        partsOf(pool, call.principal, meeting.id),
        modelOf(meeting),
      ]);
      return tagged(meeting, { data: meetingViewOf(meeting, call.principal, { leadId, parts, model }) });
    }),
    endpoint(meetingSummary, async (call) => {
      const meeting = await reader.meeting(call);
      const { id, duration, participants, wordCount } = meeting;
      const [found, notes] = await Promise.all([analysisOf({ pool, sealer }, id), notesOf(pool, id)]);
      const noted = {
        notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
        revision: String(meeting.revision),
      };
      if (!found) return tagged(meeting, noted);
      const { analysis, analyst, model, ...rest } = found;
      const context = {
        duration,
        participants: participants.map(({ name }) => name),
        wordCount: wordCount ?? 0,
        ...rest,
        analyst: model,
        origin: originOf(analyst),
      };
      const checkable = checkableBy(call.principal, meeting, analysis.actionItems);
      return tagged(meeting, { ...analysisViewOf(analysis, context), ...noted, checkable });
    }),
    endpoint(meetingNavigation, async (call) => neighboursOf(pool, call.principal, (await reader.meeting(call)).id)),
    endpoint(meetingTranscript, async (call) => {
      const meeting = await reader.meeting(call);
      const { after = -1, limit } = call.query;
      // One more than asked for says whether there are more.
      const found = (await Array.fromAsync(linePages({ pool, sealer }, meeting.id, { after, most: limit + 1 }))).flat();
      const lines = found.slice(0, limit);
      const next = found.length > limit ? (lines.at(-1)?.line ?? null) : null;
      return tagged(meeting, {
        data: { transcript: formatTranscript(lines), lines, next, revision: String(meeting.revision) },
      });
    }),
    endpoint(meetingMindMap, async (call) => {
      const { id, title, participants } = await reader.meeting(call);
      const found = await analysisOf({ pool, sealer }, id);
      if (!found) throw new GreffierError(MEETING_NOT_ANALYSED);
      const nodes = deriveMindMap({
        title,
        participants: participants.map(({ name }) => name),
        analysis: found.analysis,
      });
      return { ...SUCCESS, mindMap: { nodes: await layoutMindMap(nodes) } };
    }),
  ];
}
