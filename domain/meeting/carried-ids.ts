import type { ActionItem, Analysis, Citation, Statement } from '#domain/analysis/analysis.ts';
import { leftOfQuote } from '#domain/analysis/follow-quote.ts';
import { meansSame } from '#domain/analysis/settled.ts';
import { statementKey, type Minutes } from './minutes.ts';
import type { StatementPart } from './minutes-events.ts';
import type { Versions } from './versions.ts';

type Cited = { readonly id: string; readonly citations: readonly Citation[] };

/** What something rested on first. */
export const citationsIn = (versions: Versions<{ readonly citations: readonly Citation[] }>): readonly Citation[] =>
  versions.find((version) => version !== null && version.citations.length > 0)?.citations ?? [];

/** What lines say now, by their numbers. */
export type LineWords = ReadonlyMap<number, string>;

/** Words that were put right since, as their line has them now. */
const followed = ({ id, citations }: Cited, words: LineWords): Cited => ({
  id,
  citations: citations.flatMap(({ line, quote }) => {
    const left = leftOfQuote(quote, words.get(line) ?? '');
    return left === null ? [] : [{ line, quote: left }];
  }),
});

/** Entries that rest on the words of one of before take its id; each id once. */
function carried<T extends Cited>(found: readonly T[], before: readonly Cited[], words: LineWords): T[] {
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set(found.map(({ id }) => id));
  const ids = new Map<T, string>();
  const carry = (former: readonly Cited[]) => {
    const byLine = new Map<number, Cited[]>();
    for (const one of former)
      for (const { line } of one.citations) byLine.set(line, [...(byLine.get(line) ?? []), one]);
    for (const entry of found) {
      if (known.has(entry.id) || ids.has(entry)) continue;
      const same = entry.citations
        .flatMap((cite) =>
          (byLine.get(cite.line) ?? []).filter((one) => one.citations.some((own) => meansSame(own, cite))),
        )
        .find(({ id }) => !taken.has(id));
      if (!same) continue;
      taken.add(same.id);
      ids.set(entry, same.id);
    }
  };
  carry(before);
  carry(before.map((one) => followed(one, words)));
  return found.map((entry) => ({ ...entry, id: ids.get(entry) ?? entry.id }));
}

/**
 * The analysis with the ids that what it says had before: another analyst words it differently, and what people put
 * right, removed or ticked is still theirs. What rests on the same words of the same line is the same, also where these
 * were put right since: `words` has the lines that the analysis read.
 */
export function withCarriedIds(result: Analysis, { statements, actions }: Minutes, words: LineWords): Analysis {
  const said = (part: Exclude<StatementPart, 'summary'>): Cited[] => {
    const start = statementKey(part, '');
    return [...statements].flatMap(([key, versions]) =>
      key.startsWith(start) ? [{ id: key.slice(start.length), citations: citationsIn(versions) }] : [],
    );
  };
  const items = [...actions].map(([id, versions]) => ({ id, citations: citationsIn(versions) }));
  return {
    ...result,
    decisions: carried<Statement>(result.decisions, said('decisions'), words),
    keyPoints: carried<Statement>(result.keyPoints, said('keyPoints'), words),
    questions: carried<Statement>(result.questions, said('questions'), words),
    actionItems: carried<ActionItem>(result.actionItems, items, words),
  };
}
