import { seeded, type Random } from '#test/bench/load/random.ts';
import { guesses, personOf, wordsOf } from '../../kit/captions/hearing.ts';
import type { Utterance as KitUtterance } from '../../kit/protocol.ts';
import type { CaptionStep, Person, TimedStep } from '../protocol.ts';

export type Utterance = KitUtterance<Person>;

/** How spoken words become changes of the captions. */
export interface Schedule {
  /** 1: as in Teams; 20: twenty times as fast; 0: as fast as the page can, one task a step. */
  readonly speed?: number;
  /** Between two changes, in milliseconds. */
  readonly tickMs?: number;
  readonly wordsPerTick?: number;
  /** 0…1: how often the tail is first misheard, or without capitals and punctuation. */
  readonly rewrites?: number;
  /** 0…1: how often the end of a sentence makes a row of its own, so that the line shrinks. */
  readonly splits?: number;
  /** 0…1: how often a row that seemed settled is put right only when somebody speaks again. */
  readonly late?: number;
  /** 0…1: how often a row has a text before it has an author. */
  readonly lateAuthors?: number;
  /** What a late author is called until then; `null`: there is no author yet. */
  readonly placeholder?: string | null;
  /** Utterances of fewer words give no row: they are lost. */
  readonly fewestWords?: number;
  /** Silence before the utterance, in milliseconds. */
  readonly pauseMs?: number;
  readonly seed?: number;
}

const ENDS_SENTENCE = /[.!?…]$/u;
/** How many words into the next sentence a line is cut. */
const WORDS_BEYOND = 2;

/** A row with what it shows, and what it will show once it is put right. */
interface Wrong {
  readonly row: string;
  readonly right: string;
}

/**
 * Compiles a conversation into steps: every utterance a row, word by word, with a tail that is misheard at first; a
 * line is cut where a sentence ended; an author can arrive late. In the end each turn has exactly its words, in as many
 * rows as there were cuts, but for utterances that are too short. The same input gives the same script.
 */
export function compile(utterances: readonly Utterance[], schedule: Schedule, newId: () => string): TimedStep[] {
  const { tickMs = 400, seed = 1, fewestWords = 0 } = schedule;
  const random = seeded(seed);
  const steps: TimedStep[] = [];
  let at = 0;
  let wrong: Wrong | null = null;
  for (const utterance of utterances) {
    at += utterance.pauseMs ?? schedule.pauseMs ?? 0;
    if (wordsOf(utterance.words).length < fewestWords) continue;
    const shown = shownBy(utterance, schedule, { random, newId });
    for (const step of shown.steps) {
      at += step.kind === 'open' ? 0 : tickMs;
      steps.push({ ...step, at });
      if (step.kind === 'open' || !wrong) continue;
      steps.push({ kind: 'text', row: wrong.row, text: wrong.right, at });
      wrong = null;
    }
    wrong = shown.wrong;
    if (wrong && !random.chance(schedule.late ?? 0.1)) {
      steps.push({ kind: 'text', row: wrong.row, text: wrong.right, at: (at += tickMs) });
      wrong = null;
    }
  }
  if (wrong) steps.push({ kind: 'text', row: wrong.row, text: wrong.right, at: at + tickMs });
  return steps;
}

/** The rows of one utterance; `wrong` where the last one is not yet what was said. */
function shownBy(
  { speaker, words }: Utterance,
  { wordsPerTick = 1, rewrites = 0.25, splits = 0.5, lateAuthors = 0.1, placeholder = null }: Schedule,
  { random, newId }: { random: Random; newId: () => string },
): { steps: CaptionStep[]; wrong: Wrong | null } {
  const said = wordsOf(words);
  const known = personOf(speaker);
  const isLate = random.chance(lateAuthors);
  let row = newId();
  const unknown = placeholder === null ? null : { name: placeholder };
  const steps: CaptionStep[] = [{ kind: 'open', row, speaker: isLate ? unknown : known }];
  const namedAt = isLate ? random.int(1, Math.max(1, Math.ceil(said.length / wordsPerTick))) : 0;
  const cuts = cutsOf(said, () => random.chance(splits));
  let begun = 0;
  let heard = 0;
  let text = '';
  let ticks = 0;
  for (const guess of guesses(said, { wordsPerTick, rewrites }, random)) {
    heard = Math.min(said.length, heard + wordsPerTick);
    const now = guess.slice(begun).join(' ');
    if (now !== '' && now !== text) steps.push({ kind: 'text', row, text: (text = now) });
    const cut = cuts.find((end) => end > begun && (heard >= end + WORDS_BEYOND || heard === said.length));
    if (cut !== undefined && cut < heard) {
      const into = newId();
      const rest = said.slice(cut, heard).join(' ');
      steps.push({ kind: 'split', row, text: said.slice(begun, cut).join(' '), into, rest });
      // A cut before the author is known leaves two rows without one.
      if (ticks < namedAt) steps.push({ kind: 'name', row, speaker: known });
      row = into;
      text = rest;
      begun = cut;
    }
    if (++ticks === namedAt) steps.push({ kind: 'name', row, speaker: known });
  }
  const right = said.slice(begun).join(' ');
  return { steps, wrong: text === right ? null : { row, right } };
}

/** After how many words sentences end that make rows of their own; the last one never does. */
const cutsOf = (said: readonly string[], isCut: () => boolean): number[] =>
  said.flatMap((word, index) => (index < said.length - 1 && ENDS_SENTENCE.test(word) && isCut() ? [index + 1] : []));
