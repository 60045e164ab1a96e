import { exportActions, exportDeadlines, exportMarkdown, exportPdf, exportSubtitles } from '#api/contract/exports.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { notesOf } from '#projections/sessions/notes.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { linePages } from '#projections/transcripts/queries.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { actionsCsv } from '../exports/csv.ts';
import { deadlinesIcs } from '../exports/ics.ts';
import { minutesMarkdown } from '../exports/markdown.ts';
import { fileName, minutesOf, type Minutes } from '../exports/minutes.ts';
import { PdfRenderer } from '../exports/pdf/render.ts';
import { transcriptVtt } from '../exports/vtt.ts';
import { beforeTooLate } from '../http/deadline.ts';
import { endpoint, Reply, type Endpoint } from '../http/endpoint.ts';
import type { ExportFormat } from '../meetings/consultations.ts';
import type { MeetingReader, Reading } from '../meetings/reader.ts';
import { analysisViewOf } from '../views/analysis.ts';

/** A file to be kept: its name is ASCII for old browsers, and as it is for others (RFC 6266). */
function download(body: string | Uint8Array, name: string): Reply {
  const plain = name.normalize('NFKD').replace(/[^\w.-]+/gu, '');
  return new Reply(200, body, { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}` });
}

/** Meetings as files, for those who may read them. */
export function exportEndpoints({ pool, sealer, now }: ApiDependencies, reader: MeetingReader): Endpoint[] {
  const pdfs = new PdfRenderer();

  const gather = async (meeting: MeetingRecord): Promise<Minutes> => {
    const [found, notes, lines] = await Promise.all([analysisOf({ pool, sealer }, meeting.id), notesOf(pool, meeting.id), Array.fromAsync(linePages({ pool, sealer }, meeting.id))]);
    const { duration, participants, wordCount } = meeting;
    const context = { duration, participants: participants.map(({ name }) => name), wordCount: wordCount ?? 0 };
    const analysis = found && analysisViewOf(found.analysis, { ...context, completedActions: found.completedActions, analyst: found.model });
    return minutesOf(meeting, { analysis, notes, lines: lines.flat() }, new Date(now()));
  };

  const exported = (call: Reading, format: ExportFormat, write: (minutes: Minutes) => string | Promise<Uint8Array>): Promise<Reply> =>
    reader.exported(call, format, async (meeting) => {
      const minutes = await gather(meeting);
      return download(await write(minutes), fileName(minutes.title, format));
    });

  return [
    endpoint(exportMarkdown, (call) => exported(call, 'md', minutesMarkdown)),
    endpoint(exportActions, (call) => exported(call, 'csv', actionsCsv)),
    endpoint(exportDeadlines, (call) => exported(call, 'ics', deadlinesIcs)),
    endpoint(exportSubtitles, (call) => exported(call, 'vtt', transcriptVtt)),
    endpoint(exportPdf, (call) => exported(call, 'pdf', (minutes) => pdfs.render(minutes, beforeTooLate(call.http.response)))),
  ];
}
