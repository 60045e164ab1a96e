import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { MeetingContent } from './content.ts';
import type { Minutes } from './minutes.ts';
import { settledIn } from './settled.ts';

/** What an analyst is given of a meeting with minutes: what was said, what people settled since, what to write in. */
export function toAnalyse(
  { title, lines, startedAt }: MeetingContent,
  { minutes, written }: { readonly minutes: Minutes; readonly written: AnalysisRequest['written'] },
): AnalysisRequest {
  const texts = new Map(lines.map(({ line, text }) => [line, text]));
  const settled = settledIn(minutes, (line) => texts.get(line) ?? null);
  return { title, lines, heldAt: startedAt, settled, written };
}
