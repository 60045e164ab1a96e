import { Learned } from '../learned/learned.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { DecisionGrammar } from './grammar.ts';
import { type Sign, type Signs, SignReader } from './signs.ts';
import { CORE, EMPTY, ENOUGH, WEIGHTS } from './weights.ts';

/** Signs of what settles something that was said before. */
const POINTING_BACK: readonly Sign[] = [
  'settles',
  'votes',
  'converges',
  'sealed',
  'weAct',
  'rules',
  'weDecide',
  'bare',
  'grants',
  'deciderSettles',
  'unopposed',
  'answersPlan',
];

/** Weighs the signs of something being settled in each sentence; `ENOUGH` of them together is enough. */
export class Evidence {
  private readonly signs: SignReader;
  private readonly learned: Learned | undefined;
  private last: { readonly index: number; readonly signs: Signs } | undefined;

  constructor(reading: Reading, grammar: DecisionGrammar) {
    this.signs = new SignReader(reading, grammar);
    this.learned = Learned.of(reading);
  }

  of(sentence: Sentence): Signs {
    if (this.last?.index !== sentence.index) this.last = { index: sentence.index, signs: this.signs.of(sentence) };
    return this.last.signs;
  }

  /**
   * Words of deciding are enough by themselves, outside of speeches; so are signs that weigh enough, by what labelled
   * meetings taught of them and of the words beside them.
   */
  settles(sentence: Sentence): boolean {
    const found = this.of(sentence);
    if (found.explicit) return true;
    // Amid speeches, of which labelled meetings have none, the signs are all there is.
    if (this.learned && !found.amidSpeeches) return this.learned.isEnough('decision', sentence, namesOf(found));
    const empty = CORE.some((each) => found[each]) ? 0 : EMPTY;
    return (
      (Object.keys(WEIGHTS) as Sign[]).reduce((sum, each) => sum + (found[each] ? (WEIGHTS[each] ?? 0) : 0), empty) >=
      ENOUGH
    );
  }

  /** Whether it settles what was said before it, rather than only says yes or no. */
  pointsBack(sentence: Sentence): boolean {
    const found = this.of(sentence);
    return POINTING_BACK.some((sign) => found[sign]);
  }
}

/** Of the signs that are there. */
export const namesOf = (signs: Signs): Sign[] => (Object.keys(signs) as Sign[]).filter((sign) => signs[sign]);
