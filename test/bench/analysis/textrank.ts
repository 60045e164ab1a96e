import { splitSentences } from '#bots/analyst/extractive/text/sentences.ts';
import { contentStems } from '#bots/analyst/extractive/text/words.ts';
import { rougeWords } from './rouge.ts';

/** Of a walk from sentence to sentence: how often it goes on rather than beginning anywhere, and how long it is. */
const DAMPING = 0.85;
const ROUNDS = 50;

/** Words in common, against how long both are (Mihalcea and Tarau, 2004, section 4.1). */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const length = Math.log(a.size) + Math.log(b.size);
  if (a.size === 0 || b.size === 0 || length <= 0) return 0;
  return [...a].filter((stem) => b.has(stem)).length / length;
}

/** How much each node is worth, by the weights of its links; those without any are worth the least. */
export function ranks(weights: readonly (readonly number[])[]): number[] {
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let rank = weights.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1)
    rank = weights.map(
      (row) =>
        1 -
        DAMPING +
        DAMPING * row.reduce((sum, weight, other) => sum + (weight * (rank[other] ?? 0)) / (sums[other] || 1), 0),
    );
  return rank;
}

/**
 * What TextRank makes of a text in French: the sentences that are most like the others, in the order in which they
 * stand, up to so many words. A peer to hold the analyst against.
 */
export function textRank(turns: readonly string[], words: number): string[] {
  const sentences = turns.flatMap((turn) => splitSentences(turn, 'fr').map(({ start, end }) => turn.slice(start, end)));
  const stems = sentences.map((sentence) => new Set(contentStems(sentence, 'fr')));
  const weights = stems.map((a, row) => stems.map((b, column) => (row === column ? 0 : similarity(a, b))));
  const ranked = ranks(weights)
    .map((rank, index) => ({ rank, index }))
    .toSorted((one, other) => other.rank - one.rank || one.index - other.index);
  const kept: number[] = [];
  let length = 0;
  for (const { index } of ranked) {
    if (length >= words) break;
    kept.push(index);
    length += rougeWords(sentences[index] ?? '').length;
  }
  return kept.toSorted((a, b) => a - b).flatMap((index) => rougeWords(sentences[index] ?? ''));
}
