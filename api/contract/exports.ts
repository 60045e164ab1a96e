import { z } from 'zod/mini';
import { analysisPending } from './analysis.ts';
import { meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const text = z.string();
const bytes = z.instanceof(Uint8Array);

/** A document that is still being written: how much of it is done, in percent; null where another process writes it. */
export const exportPending = z.extend(analysisPending, { progress: z.nullable(z.int()) });

interface FileKind<Answer> {
  readonly produces: string;
  readonly summary: string;
  readonly answer: Answer;
}

/** Files of a meeting. A link opens one with a single-use ticket in place of the access token. */
const file = <Answer extends typeof text | typeof bytes>(path: string, kind: FileKind<Answer>) => ({
  ...route({
    method: 'get',
    path: `/api/meetings/:id/${path}`,
    access: 'signed-in',
    params: meetingId,
    query: sinceChange,
    ...kind,
  }),
  produces: kind.produces,
});

/** What takes longer than 9 s answers 202 with the address of `exportState`. */
const LATE = { accepted: exportPending, unavailable: ['TOO_MANY_EXPORTS', 'EXPORT_TOO_LONG'] };

export const exportMarkdown = {
  ...file('export.md', {
    produces: 'text/markdown; charset=utf-8',
    summary: 'A meeting’s minutes and transcript as Markdown',
    answer: text,
  }),
  ...LATE,
};
export const exportPdf = {
  ...file('export.pdf', {
    produces: 'application/pdf',
    summary: 'A meeting’s minutes and transcript as PDF, A4',
    answer: bytes,
  }),
  ...LATE,
};
export const exportSubtitles = {
  ...file('transcript.vtt', {
    produces: 'text/vtt; charset=utf-8',
    summary: 'A meeting’s transcript as subtitles (WebVTT)',
    answer: text,
  }),
  ...LATE,
};
export const exportActions = file('actions.csv', {
  produces: 'text/csv; charset=utf-8',
  summary: 'A meeting’s action items as CSV (RFC 4180)',
  answer: text,
});
export const exportDeadlines = file('deadlines.ics', {
  produces: 'text/calendar; charset=utf-8',
  summary: 'The deadlines of a meeting’s open action items as a calendar (RFC 5545)',
  answer: text,
});

/** A document that took longer than its caller waited: under way, ready, or failed. */
export const listedExport = z.object({
  id: z.string(),
  meetingId: z.string(),
  format: z.enum(['md', 'pdf', 'vtt']),
  state: z.enum(['pending', 'ready', 'failed']),
  /** Percent; null where another process writes it, and where it is not under way. */
  progress: z.nullable(z.int()),
  /** Of the file, once it is ready; its size too. */
  name: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** Why there is none, in French, where it failed. */
  error: z.nullable(z.string()),
});

export const listExports = route({
  method: 'get',
  path: '/api/exports',
  access: 'signed-in',
  summary:
    'One’s own documents that are being written, or are kept for an hour; also those whose caller left before they were answered',
  answer: z.object({ exports: z.array(listedExport) }),
});

const exportId = z.object({ id: z.string().check(z.maxLength(64)) });

export const exportState = route({
  method: 'get',
  path: '/api/exports/:id',
  access: 'signed-in',
  summary:
    'A document that took longer than 9 s, kept for an hour for its caller; 202 with its progress while it is written',
  params: exportId,
  /** `location` is where the file is. */
  answer: z.object({
    success: z.literal(true),
    meetingId: z.string(),
    name: z.string(),
    bytes: z.int(),
    location: z.string(),
  }),
  accepted: exportPending,
  unavailable: LATE.unavailable,
});

/** The file's name says which kind it is. */
const ANY_FILE = 'application/octet-stream';

export const exportFile = {
  ...route({
    method: 'get',
    path: '/api/exports/:id/file',
    access: 'signed-in',
    summary: 'The file, for its caller as long as they may read the meeting; 202 while it is written',
    params: exportId,
    answer: bytes,
    accepted: exportPending,
    unavailable: LATE.unavailable,
  }),
  produces: ANY_FILE,
};

export const cancelExport = route({
  method: 'delete',
  path: '/api/exports/:id',
  access: 'signed-in',
  summary: 'Stop writing a document, or forget one that is kept',
  params: exportId,
  answer: z.object({ success: z.literal(true) }),
});

export type ListedExport = z.infer<typeof listedExport>;
