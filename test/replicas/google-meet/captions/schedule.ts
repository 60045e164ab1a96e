import { seeded } from '#test/bench/load/random.ts';
import { guesses, personOf, wordsOf } from '../../kit/captions/hearing.ts';
import type { Utterance as KitUtterance } from '../../kit/protocol.ts';
import type { CaptionStep, Person, TimedStep } from '../protocol.ts';

export type Utterance = KitUtterance<Person>;

/** How spoken words become changes of the caption region. */
export interface Schedule {
  /** 1: as in Meet; 20: twenty times as fast; 0: as fast as the page can, one task a step. */
  readonly speed?: number;
  /** Between two changes, in milliseconds. */
  readonly tickMs?: number;
  readonly wordsPerTick?: number;
  /** Characters after which a new text node begins. */
  readonly nodeLength?: number;
  /** 0…1: how often the tail is first misheard, and corrected later. */
  readonly rewrites?: number;
  /** 0…1: how often a turn's last words are put right only after the next speaker has begun. */
  readonly late?: number;
  /** Silence before the utterance, in milliseconds. */
  readonly pauseMs?: number;
  /** A new block even if the same person spoke last. */
  readonly newBlock?: boolean;
  readonly seed?: number;
}

/** Who speaks in which block, and the text nodes that it has; goes on from one script to the next. */
export interface Turn {
  readonly block: string;
  readonly speaker: string;
  readonly nodes: readonly string[];
}

export interface Script {
  readonly steps: readonly TimedStep[];
  /** The turn that a next utterance of the same person continues. */
  readonly turn: Turn | null;
  /** When the last step is due, in milliseconds. */
  readonly endsAt: number;
}

/** Text nodes that a block shows, and those that it will show once it is put right. */
interface Wrong {
  readonly block: string;
  readonly shown: readonly string[];
  readonly right: readonly string[];
}

/**
 * Compiles a conversation into steps: word by word, in one block a turn (also across pauses), in several text nodes,
 * with a tail that is misheard at first (other words, missing words, no punctuation yet) and right in the end, at times
 * only when somebody else already speaks. In the end each turn has exactly its words. The same input gives the same
 * script.
 */
export function compile(
  utterances: readonly Utterance[],
  schedule: Schedule,
  newId: () => string,
  before: Turn | null = null,
): Script {
  const { tickMs = 330, wordsPerTick = 1, nodeLength = 18, rewrites = 0.25, late = 0.1, seed = 1 } = schedule;
  const random = seeded(seed);
  const steps: TimedStep[] = [];
  let turn = before;
  let at = 0;
  let wrong: Wrong | null = null;
  const push = (block: string, shown: readonly string[], nodes: readonly string[]): void => {
    at += tickMs;
    const step = change(block, shown, nodes);
    if (step) steps.push({ at, ...step });
  };
  const putRight = (): void => {
    if (wrong) push(wrong.block, wrong.shown, wrong.right);
    wrong = null;
  };
  for (const utterance of utterances) {
    const speaker = personOf(utterance.speaker);
    at += utterance.pauseMs ?? schedule.pauseMs ?? 0;
    const continues = turn?.speaker === speaker.name && !(utterance.newBlock ?? schedule.newBlock);
    if (continues) putRight();
    if (!turn || !continues) {
      turn = { block: newId(), speaker: speaker.name, nodes: [] };
      steps.push({ at, kind: 'open', block: turn.block, speaker });
    }
    const said = wordsOf(utterance.words);
    const { block, nodes: earlier } = turn;
    let shown = earlier;
    for (const words of guesses(said, { wordsPerTick, rewrites }, random)) {
      const nodes = withWords(earlier, words, nodeLength);
      push(block, shown, nodes);
      shown = nodes;
      // What a turn before was taken for is put right at the latest when this one has its first words.
      putRight();
    }
    wrong = { block, shown, right: withWords(earlier, said, nodeLength) };
    turn = { ...turn, nodes: wrong.right };
    if (!random.chance(late)) putRight();
  }
  putRight();
  return { steps, turn, endsAt: at };
}

/**
 * Text nodes with more words behind them. A node begins with the space before its first word, as in "one two" + "
 * three".
 */
function withWords(before: readonly string[], words: readonly string[], nodeLength: number): string[] {
  const nodes = [...before];
  for (const word of words) {
    const last = nodes.at(-1);
    const piece = last === undefined ? word : ` ${word}`;
    if (last === undefined || last.length >= nodeLength) nodes.push(piece);
    else nodes[nodes.length - 1] = last + piece;
  }
  return nodes;
}

/**
 * The step from one list of text nodes to another: they are replaced from the first that differs. Undefined when none
 * does.
 */
function change(block: string, shown: readonly string[], nodes: readonly string[]): CaptionStep | undefined {
  let from = 0;
  while (from < nodes.length && from < shown.length && nodes[from] === shown[from]) from++;
  if (from === nodes.length && from === shown.length) return undefined;
  return { kind: 'text', block, from, nodes: nodes.slice(from) };
}
