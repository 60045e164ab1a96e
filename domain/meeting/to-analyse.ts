import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { MeetingContent } from './content.ts';
import type { Minutes } from './minutes.ts';
import { settledIn } from './settled.ts';

/** What an analyst is given of a meeting that has minutes: what was said, and what people settled since. */
export function toAnalyse({ title, lines, startedAt }: MeetingContent, minutes: Minutes): AnalysisRequest {
  const texts = new Map(lines.map(({ line, text }) => [line, text]));
  return { title, lines, heldAt: startedAt, settled: settledIn(minutes, (line) => texts.get(line) ?? null) };
}
