import { originOf } from '#domain/analysis/origin.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import {
  cancelExport,
  exportActions,
  exportDeadlines,
  exportFile,
  exportMarkdown,
  exportPdf,
  exportState,
  exportSubtitles,
  listExports,
} from '#api/contract/exports.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { notesOf } from '#projections/bot-sessions/notes.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { linePages } from '#projections/transcripts/queries.ts';
import { AnalysisQueue } from '../analysis/queue.ts';
import { actionsCsv, actionsOf } from '../exports/csv.ts';
import { deadlinesIcs } from '../exports/ics.ts';
import { WrittenDocument } from '../exports/document.ts';
import { ExportJobs } from '../exports/jobs.ts';
import { EXPORTS, labelOf, LateExports } from '../exports/late.ts';
import type { WrittenFormat } from '../exports/messages.ts';
import { fileName, minutesOf, type Minutes } from '../exports/minutes.ts';
import { download } from '../exports/download.ts';
import { DocumentWriter } from '../exports/writer.ts';
import { takenBy } from '../http/deadline.ts';
import { answeringLate, endpoint, SUCCESS, type Endpoint, type Reply } from '../http/endpoint.ts';
import { FileBody } from '../http/send-file.ts';
import type { ExportFormat } from '../meetings/access-log.ts';
import type { MeetingReader, Reading } from '../meetings/reader.ts';
import { analysisViewOf } from '../views/analysis.ts';

/** Meetings as files, for those who may read them. */
export function exportEndpoints(
  dependencies: RecordContext & ReadingContext & AnalysisContext & ServingContext & Pick<MailContext, 'publicUrl'>,
  reader: MeetingReader,
): Endpoint[] {
  const { pool, sealer, now, lateResults, publicUrl } = dependencies;
  const writer = new DocumentWriter();
  const desk = new AnalysisQueue(dependencies, EXPORTS);
  const jobs = new ExportJobs();
  const late = new LateExports(dependencies, jobs);

  /** All but the transcript, which only some formats hold. */
  const gather = async (meeting: MeetingRecord): Promise<Omit<Minutes, 'lines'>> => {
    const [found, notes] = await Promise.all([analysisOf({ pool, sealer }, meeting.id), notesOf(pool, meeting.id)]);
    const { duration, participants, wordCount } = meeting;
    const context = { duration, participants: participants.map(({ name }) => name), wordCount: wordCount ?? 0 };
    const analysis =
      found &&
      analysisViewOf(found.analysis, {
        ...context,
        completedActions: found.completedActions,
        analyst: found.model,
        origin: originOf(found.analyst),
      });
    return minutesOf(meeting, { analysis, notes, publicUrl: publicUrl() }, new Date(now()));
  };

  /** Of the analysis alone, which is never long. */
  const short = async (
    call: Reading,
    format: ExportFormat,
    write: (minutes: Omit<Minutes, 'lines'>) => string,
  ): Promise<Reply> => {
    const minutes = await gather(await reader.toExport(call));
    const body = write(minutes);
    await reader.leaves(call, minutes.id, format);
    return download(body, fileName(minutes.title, format));
  };

  /** With the transcript: written in a thread, and kept for its caller where that takes long. */
  const long = async (call: Reading, format: WrittenFormat, type: string): Promise<Reply> => {
    const {
      principal: { userId },
      http: { response },
    } = call;
    const meeting = await reader.toExport(call);
    const name = fileName(meeting.title, format);
    const write = async (id: string, signal: AbortSignal): Promise<WrittenDocument> => {
      const document = new WrittenDocument((piece) => late.keepPiece(id, meeting.id, piece));
      const take = (piece: Uint8Array) => document.take(piece);
      const running = { signal, isWanted: () => late.isWanted(id, userId) };
      try {
        await jobs.run(id, running, async (ended, onProgress) => {
          const pages = linePages({ pool, sealer }, meeting.id);
          const request = { format, minutes: await gather(meeting), lineCount: meeting.lineCount, pages };
          await writer.write(request, { signal: ended, onProgress, take });
        });
        return document;
      } catch (error) {
        await late.discardPieces(document.kept, userId);
        throw error;
      }
    };
    // Who has left finds the document again, however soon it is there.
    const taken = () => (response.destroyed ? Number.POSITIVE_INFINITY : takenBy(response));
    const outcome = await desk.handIn(
      {
        userId,
        taken,
        kept: {
          meetingId: meeting.id,
          label: labelOf(format),
          keep: (document: WrittenDocument) => late.keep({ meetingId: meeting.id, format, name }, document),
        },
      },
      (signal, id) => write(id, signal),
    );
    if ('lateId' in outcome) return late.pending(outcome.lateId);
    await reader.leaves(call, meeting.id, format);
    const { bytes, held, kept } = outcome.result;
    return download(
      new FileBody(type, bytes, held ?? late.passing({ meetingId: meeting.id, pieces: kept }, userId)),
      name,
    );
  };

  return [
    answeringLate(endpoint(exportMarkdown, (call) => long(call, 'md', exportMarkdown.produces))),
    answeringLate(endpoint(exportSubtitles, (call) => long(call, 'vtt', exportSubtitles.produces))),
    answeringLate(endpoint(exportPdf, (call) => long(call, 'pdf', exportPdf.produces))),
    endpoint(exportActions, (call) => short(call, 'csv', (minutes) => actionsCsv(actionsOf(minutes)))),
    endpoint(exportDeadlines, (call) =>
      short(call, 'ics', (minutes) => deadlinesIcs(minutes.title, actionsOf(minutes), minutes.exportedAt)),
    ),
    endpoint(listExports, async ({ principal }) => ({ exports: await late.list(principal.userId) })),
    endpoint(exportState, async ({ params: { id }, principal }) => {
      const kept = await late.find(id, principal.userId);
      return kept === 'pending' ? late.pending(id) : late.ready(id, kept);
    }),
    endpoint(exportFile, async (call) => {
      const {
        params: { id },
        principal: { userId },
      } = call;
      const kept = await late.find(id, userId);
      if (kept === 'pending') return late.pending(id);
      // Rights may have changed since it was asked for.
      const meeting = await reader.toExport({ ...call, params: { id: kept.meetingId }, query: {} });
      await reader.leaves(call, meeting.id, kept.format);
      return download(new FileBody(exportFile.produces, kept.bytes, late.pieces(kept, userId)), kept.name);
    }),
    endpoint(cancelExport, async ({ params: { id }, principal: { userId } }) => {
      const kept = await late.find(id, userId);
      jobs.cancel(id);
      if (kept !== 'pending') await late.discardPieces(kept.pieces, userId);
      await lateResults.discard(id, userId);
      return SUCCESS;
    }),
  ];
}
