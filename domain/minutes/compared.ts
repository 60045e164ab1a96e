import { deadlineText, priorityText } from '#domain/minutes/words.ts';
import { diffWordsWithSpace } from 'diff';
import type { ActionItem, Analysis, Citation } from '#domain/analysis/analysis.ts';
import type { ComparedAnalyses, ComparedEntry, TextPiece } from './comparison.ts';

/** Words that may differ before two texts count as wholly different: what comparing costs grows with their square. */
const MOST_EDITS = 400;

/** What of `before` is not in `after`, word by word, and the other way round; in the order of reading. */
export function wordDifferences(before: string, after: string): TextPiece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value === '' ? [] : [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }],
  );
}

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

const restOnTheSame = (one: Entry, other: Entry): boolean =>
  one.citations.some((a) =>
    other.citations.some((b) => a.line === b.line && (a.quote.includes(b.quote) || b.quote.includes(a.quote))),
  );

/** The entry of the other analysis that says the same: by its id, else by the words that it rests on; each once. */
function pairsOf(before: readonly Entry[], after: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  const pair = (isSame: (one: Entry, other: Entry) => boolean) => {
    for (const one of before) {
      const found = pairs.has(one) ? undefined : after.find((other) => !taken.has(other) && isSame(one, other));
      if (found === undefined) continue;
      pairs.set(one, found);
      taken.add(found);
    }
  };
  pair((one, other) => one.id === other.id);
  pair((one, other) => one.text === other.text);
  pair(restOnTheSame);
  return pairs;
}

/** What is in the first, in its order, and then what came. */
function compared(before: readonly Entry[], after: readonly Entry[]): ComparedEntry[] {
  const pairs = pairsOf(before, after);
  const met = new Set(pairs.values());
  return [
    ...before.map((one): ComparedEntry => {
      const other = pairs.get(one);
      if (other === undefined)
        return { state: 'went', before: one.text, after: null, pieces: wordDifferences(one.text, '') };
      const pieces = wordDifferences(one.text, other.text);
      return { state: one.text === other.text ? 'same' : 'changed', before: one.text, after: other.text, pieces };
    }),
    ...after.flatMap((other): ComparedEntry[] =>
      met.has(other)
        ? []
        : [{ state: 'came', before: null, after: other.text, pieces: wordDifferences('', other.text) }],
    ),
  ];
}

const ofAction = (item: ActionItem): Entry => ({
  id: item.id,
  text: [item.task, item.assignee, deadlineText(item.deadline), priorityText(item)]
    .filter((part) => part !== null && part !== '')
    .join(', '),
  citations: item.citations,
});

/** What differs between two analyses of one meeting, for people who choose between them. */
export const compareAnalyses = (before: Analysis, after: Analysis): ComparedAnalyses => ({
  summary: wordDifferences(before.summary, after.summary),
  decisions: compared(before.decisions, after.decisions),
  actions: compared(before.actionItems.map(ofAction), after.actionItems.map(ofAction)),
  keyPoints: compared(before.keyPoints, after.keyPoints),
});
