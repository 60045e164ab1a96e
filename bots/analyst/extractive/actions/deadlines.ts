import type { Reading, Sentence } from '../reading.ts';
import type { Deadline, Draft } from './draft.ts';
import type { CommissionReader } from './read.ts';

/** How many pieces of work rest on each sentence, by its index. */
type Owners = ReadonlyMap<number, number>;

/**
 * Gives work for which no deadline was read with it the one that is said beside it: elsewhere in its own sentences,
 * where no other work rests on them, or in the sentence after or before one of them, in the same turn, on which no work
 * rests.
 * « Je me charge de l'affiche. Elle sera au mur vendredi. »
 */
export function giveDeadlines(work: readonly Draft[], reading: Reading, reader: CommissionReader): void {
  const owners = new Map<number, number>();
  for (const { sentences } of work) for (const { index } of sentences) owners.set(index, (owners.get(index) ?? 0) + 1);
  for (const draft of work) draft.deadline ??= deadlineBeside(draft, { reading, reader, owners });
}

interface Place {
  readonly reading: Reading;
  readonly reader: CommissionReader;
  readonly owners: Owners;
}

/** What was said last holds: who takes work on says when. */
function deadlineBeside(draft: Draft, { reading, reader, owners }: Place): Deadline | undefined {
  const own = draft.sentences.filter((sentence) => sentence !== draft.subject).toReversed();
  const beside = (by: 1 | -1): Sentence[] =>
    own.flatMap(({ index, turn }) => {
      const near = reading.sentences[index + by];
      return near?.turn === turn && !owners.has(near.index) ? [near] : [];
    });
  const alone = own.filter(({ index }) => owners.get(index) === 1);
  for (const sentence of [...alone, ...beside(1), ...beside(-1)]) {
    const deadline = reader.deadlineOf(sentence);
    if (deadline) return deadline;
  }
  // What the work is about may have a deadline of its own.
  return draft.subject && reader.deadlineOf(draft.subject, { saysBy: true });
}
