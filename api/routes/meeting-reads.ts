import { listMeetings, meetingDetail, meetingMindMap, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { deriveMindMap } from '#domain/mindmap/derive.ts';
import { formatTranscript } from '#domain/transcript/format.ts';
import { findMeeting, listMeetings as queryMeetings, MEETING_PROJECTIONS, neighboursOf, type MeetingRecord } from '#projections/meetings/queries.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { linesOf } from '#projections/transcripts/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { MEETING_NOT_ANALYSED } from '../http/errors.ts';
import { layoutMindMap } from '../mind-map/layout.ts';
import { analysisViewOf } from '../views/analysis.ts';
import { meetingRowOf, meetingViewOf } from '../views/meeting.ts';

export function meetingReadEndpoints({ pool, progress }: ApiDependencies): Endpoint[] {
  /** A read after a write waits until it can see it. */
  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(MEETING_PROJECTIONS, minPosition);
  };

  /** Throws MEETING_NOT_FOUND, also where it exists and is not for this viewer. */
  const readable = async (viewer: Viewer, id: string): Promise<MeetingRecord> => {
    const meeting = isUuid(id) ? await findMeeting(pool, viewer, id) : null;
    if (!meeting) throw new GreffierError(MEETING_NOT_FOUND);
    return meeting;
  };

  return [
    endpoint(listMeetings, async ({ asker, query }) => {
      await caughtUp(query);
      const { page, limit, ...filter } = query;
      const { meetings, total } = await queryMeetings(pool, asker, filter, page, limit);
      return { meetings: meetings.map(meetingRowOf), total, page, limit };
    }),
    endpoint(meetingDetail, async ({ asker, params, query }) => {
      await caughtUp(query);
      return { data: meetingViewOf(await readable(asker, params.id), asker) };
    }),
    endpoint(meetingSummary, async ({ asker, params, query }) => {
      await caughtUp(query);
      const { id, duration, participants, wordCount } = await readable(asker, params.id);
      const found = await analysisOf(pool, id);
      if (!found) return {};
      const { analysis, completedActions, model } = found;
      return analysisViewOf(analysis, { duration, participants: participants.map(({ name }) => name), wordCount: wordCount ?? 0, completedActions, analyst: model });
    }),
    endpoint(meetingNavigation, async ({ asker, params }) => neighboursOf(pool, asker, (await readable(asker, params.id)).id)),
    endpoint(meetingTranscript, async ({ asker, params }) => {
      const lines = await linesOf(pool, (await readable(asker, params.id)).id);
      return { data: { transcript: formatTranscript(lines), lines } };
    }),
    endpoint(meetingMindMap, async ({ asker, params }) => {
      const { id, title, participants } = await readable(asker, params.id);
      const found = await analysisOf(pool, id);
      if (!found) throw new GreffierError(MEETING_NOT_ANALYSED);
      const nodes = deriveMindMap({ title, participants: participants.map(({ name }) => name), analysis: found.analysis });
      return { ...SUCCESS, mindMap: { nodes: await layoutMindMap(nodes) } };
    }),
  ];
}
