import { z } from 'zod/mini';
import { meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const text = z.string();
const bytes = z.instanceof(Uint8Array);

/** Files of a meeting. A link opens one with a single-use ticket in place of the access token. */
const file = <Path extends string, Answer extends typeof text | typeof bytes>(path: Path, produces: string, summary: string, answer: Answer, unavailable: readonly string[] = []) =>
  route({ method: 'get', path: `/api/meetings/:id/${path}`, access: 'signed-in', summary, params: meetingId, query: sinceChange, produces, answer, unavailable });

export const exportMarkdown = file('export.md', 'text/markdown; charset=utf-8', 'A meeting’s minutes and transcript as Markdown', text);
export const exportPdf = file('export.pdf', 'application/pdf', 'A meeting’s minutes and transcript as PDF, A4', bytes, ['TOO_MANY_EXPORTS', 'EXPORT_TOO_LONG']);
export const exportActions = file('actions.csv', 'text/csv; charset=utf-8', 'A meeting’s action items as CSV (RFC 4180)', text);
export const exportDeadlines = file('deadlines.ics', 'text/calendar; charset=utf-8', 'The deadlines of a meeting’s open action items as a calendar (RFC 5545)', text);
export const exportSubtitles = file('transcript.vtt', 'text/vtt; charset=utf-8', 'A meeting’s transcript as subtitles (WebVTT)', text);
