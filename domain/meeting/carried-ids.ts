import type { ActionItem, Analysis, Citation, Statement } from '#domain/analysis/analysis.ts';
import { meansSame } from '#domain/analysis/settled.ts';
import { statementKey, type Minutes } from './minutes.ts';
import type { Versions } from './versions.ts';

type Cited = { readonly id: string; readonly citations: readonly Citation[] };

const citationsIn = (versions: Versions<{ readonly citations: readonly Citation[] }>): readonly Citation[] =>
  versions.find((version) => version !== null && version.citations.length > 0)?.citations ?? [];

/** Entries that rest on the words of one of before take its id; each id once. */
function carried<T extends Cited>(found: readonly T[], before: readonly Cited[]): T[] {
  const byLine = new Map<number, Cited[]>();
  for (const one of before) for (const { line } of one.citations) byLine.set(line, [...(byLine.get(line) ?? []), one]);
  const taken = new Set(found.map(({ id }) => id));
  return found.map((entry) => {
    if (before.some(({ id }) => id === entry.id)) return entry;
    const same = entry.citations
      .flatMap((cite) =>
        (byLine.get(cite.line) ?? []).filter((one) => one.citations.some((own) => meansSame(own, cite))),
      )
      .find(({ id }) => !taken.has(id));
    if (!same) return entry;
    taken.add(same.id);
    return { ...entry, id: same.id };
  });
}

/**
 * The analysis with the ids that what it says had before: another analyst words it differently, and what people put
 * right, removed or ticked is still theirs. What rests on the same words of the same line is the same.
 */
export function withCarriedIds(result: Analysis, { statements, actions }: Minutes): Analysis {
  const said = (part: 'decisions' | 'keyPoints'): Cited[] => {
    const start = statementKey(part, '');
    return [...statements].flatMap(([key, versions]) =>
      key.startsWith(start) ? [{ id: key.slice(start.length), citations: citationsIn(versions) }] : [],
    );
  };
  const items = [...actions].map(([id, versions]) => ({ id, citations: citationsIn(versions) }));
  return {
    ...result,
    decisions: carried<Statement>(result.decisions, said('decisions')),
    keyPoints: carried<Statement>(result.keyPoints, said('keyPoints')),
    actionItems: carried<ActionItem>(result.actionItems, items),
  };
}
