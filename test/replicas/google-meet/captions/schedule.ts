import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { Person, TimedStep } from '../protocol.ts';
import { misheard } from './misheard.ts';

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
  /** Silence before the utterance, in milliseconds. */
  readonly pauseMs?: number;
  /** A new block even if the same person spoke last. */
  readonly newBlock?: boolean;
  readonly seed?: number;
}

export interface Utterance {
  readonly speaker: Person | string;
  readonly words: string;
  readonly pauseMs?: number;
  readonly newBlock?: boolean;
}

/** Who speaks in which block, and the words that it has; goes on from one script to the next. */
export interface Turn {
  readonly block: string;
  readonly speaker: string;
  readonly words: readonly string[];
}

export interface Script {
  readonly steps: readonly TimedStep[];
  /** The turn that a next utterance of the same person continues. */
  readonly turn: Turn | null;
  /** When the last step is due, in milliseconds. */
  readonly endsAt: number;
}

const personOf = (speaker: Person | string): Person => (typeof speaker === 'string' ? { name: speaker } : speaker);

/**
 * Compiles a conversation into steps: word by word, in one block a turn (also across pauses), in several text nodes, with a
 * tail that is misheard at first (other words, missing words, no punctuation yet) and right in the end. The last step of
 * an utterance leaves exactly its words. The same input gives the same script.
 */
export function compile(utterances: readonly Utterance[], schedule: Schedule, newId: () => string, before: Turn | null = null): Script {
  const { tickMs = 330, wordsPerTick = 1, nodeLength = 18, rewrites = 0.25, seed = 1 } = schedule;
  const source = xoroshiro128plus(seed);
  const chance = (): number => uniformFloat64(source);
  const steps: TimedStep[] = [];
  let turn = before;
  let at = 0;
  for (const utterance of utterances) {
    const speaker = personOf(utterance.speaker);
    at += utterance.pauseMs ?? schedule.pauseMs ?? 0;
    const continues = turn?.speaker === speaker.name && !(utterance.newBlock ?? schedule.newBlock);
    if (!turn || !continues) {
      turn = { block: newId(), speaker: speaker.name, words: [] };
      steps.push({ at, kind: 'open', block: turn.block, speaker });
    }
    const said = utterance.words.split(/\s+/u).filter((word) => word !== '');
    const earlier = turn.words;
    const shown = { nodes: nodesOf(earlier, nodeLength) };
    for (let heard = 0; heard < said.length; ) {
      heard = Math.min(said.length, heard + wordsPerTick);
      const isLast = heard === said.length;
      const right = [...earlier, ...said.slice(0, heard)];
      const depth = Math.min(heard, 1 + Math.floor(chance() * 4));
      const wrong = chance() < rewrites ? misheard(right, depth, chance) : right;
      at += tickMs;
      pushChange(steps, at, turn.block, shown, wrong, nodeLength);
      if (!isLast || wrong === right) continue;
      at += tickMs;
      pushChange(steps, at, turn.block, shown, right, nodeLength);
    }
    turn = { ...turn, words: [...earlier, ...said] };
  }
  return { steps, turn, endsAt: at };
}

/** Words as text nodes: joined by spaces, which begin the next node, as in "one two" + " three". */
function nodesOf(words: readonly string[], nodeLength: number): string[] {
  const nodes: string[] = [];
  for (const [index, word] of words.entries()) {
    const last = nodes.at(-1);
    const piece = index === 0 ? word : ` ${word}`;
    if (last === undefined || last.length >= nodeLength) nodes.push(piece);
    else nodes[nodes.length - 1] = last + piece;
  }
  return nodes;
}

/** The step from what is shown to `words`: nodes are replaced from the first that differs. */
function pushChange(steps: TimedStep[], at: number, block: string, shown: { nodes: string[] }, words: readonly string[], nodeLength: number): void {
  const nodes = nodesOf(words, nodeLength);
  let from = 0;
  while (from < nodes.length && from < shown.nodes.length && nodes[from] === shown.nodes[from]) from++;
  if (from === nodes.length && from === shown.nodes.length) return;
  shown.nodes = nodes;
  steps.push({ at, kind: 'text', block, from, nodes: nodes.slice(from) });
}
