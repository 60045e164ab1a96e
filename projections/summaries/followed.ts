import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { followedQuote } from '#domain/analysis/follow-quote.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';

type Follow = <T extends Citation>(citations: readonly T[]) => T[];

const citationsIn = (analysis: Analysis): Citation[] => [
  ...analysis.summaryCitations,
  ...[
    ...analysis.keyPoints,
    ...analysis.decisions,
    ...analysis.questions,
    ...analysis.actionItems,
    ...analysis.timeline,
    ...analysis.topics,
  ].flatMap(({ citations }) => citations),
];

const followed = <T extends { readonly citations: readonly Citation[] }>(entries: readonly T[], follow: Follow) =>
  entries.map((entry) => ({ ...entry, citations: follow(entry.citations) }));

/** What cited lines that somebody put right say now, by number. */
async function correctedWords(
  { pool, sealer }: ReadTables,
  meetingId: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<SealedLine>(
    `select ${SEALED_LINE} from meetings m join transcripts t on t.capture_id = m.transcript_id
     where m.meeting_id = $1 and t.correction is not null and t.line = any ($2::int[])`,
    [meetingId, lines],
  );
  const texts = await openLines(sealer, rows);
  return new Map(rows.flatMap(({ line }, index) => [[line, texts[index] ?? ''] as const]));
}

/**
 * The analysis with its quotes as the lines say them now that people have put them right; also those of what people
 * wrote, which no analysis replaces. The caller has made sure that the viewer may read it.
 */
export async function withFollowedQuotes(tables: ReadTables, meetingId: string, analysis: Analysis): Promise<Analysis> {
  const cited = [...new Set(citationsIn(analysis).map(({ line }) => line))];
  if (cited.length === 0) return analysis;
  const words = await correctedWords(tables, meetingId, cited);
  if (words.size === 0) return analysis;
  const follow: Follow = (citations) =>
    citations.map((citation) => {
      const text = words.get(citation.line);
      const { quote } = citation;
      return { ...citation, quote: text === undefined || text === '' ? quote : followedQuote(quote, text) };
    });
  return {
    ...analysis,
    summaryCitations: follow(analysis.summaryCitations),
    keyPoints: followed(analysis.keyPoints, follow),
    decisions: followed(analysis.decisions, follow),
    questions: followed(analysis.questions, follow),
    actionItems: followed(analysis.actionItems, follow),
    timeline: followed(analysis.timeline, follow),
    topics: followed(analysis.topics, follow),
  };
}
