import type { Reading, Sentence } from '../reading.ts';
import { isQuestion } from '../text/questions.ts';
import type { DecisionGrammar } from './grammar.ts';

/** Turns in which a proposal, or an answer, is looked for. */
const BEFORE = 6;
const AFTER = 2;

/**
 * What was said right before and right after a sentence. Each look is bounded: a turn may be as long as the meeting.
 */
export class Around {
  private readonly reading: Reading;
  private readonly grammar: DecisionGrammar;

  constructor(reading: Reading, grammar: DecisionGrammar) {
    this.reading = reading;
    this.grammar = grammar;
  }

  beginsTurn = ({ index, turn }: Sentence): boolean => this.reading.sentences[index - 1]?.turn !== turn;

  asks = ({ text }: Sentence): boolean => isQuestion(text) || this.grammar.weighed.asks.test(text);

  /** A word with meaning in common. */
  shares = (a: Sentence, b: Sentence): boolean => a.stems.some((stem) => b.stems.includes(stem));

  /** Numbers and words with meaning that both say. */
  repeats(a: Sentence, b: Sentence): boolean {
    if (this.shares(a, b)) return true;
    const numbers = new Set(a.text.toLowerCase().match(this.grammar.weighed.numbers) ?? []);
    return (b.text.toLowerCase().match(this.grammar.weighed.numbers) ?? []).some((each) => numbers.has(each));
  }

  /** Whether most of its words were in the last turns of others: it takes one of the things that were on the table. */
  picks(sentence: Sentence): boolean {
    const own = new Set(sentence.stems.filter((stem) => !this.grammar.vocabulary.test(stem)));
    if (own.size === 0) return false;
    const said = new Set(
      this.before(sentence)
        .filter(({ speaker }) => speaker !== sentence.speaker)
        .flatMap(({ stems }) => stems),
    );
    return [...own].filter((stem) => said.has(stem)).length * 2 >= own.size;
  }

  /** The first sentences of the turns of others right after. */
  answers({ index, turn, speaker }: Sentence): Sentence[] {
    return this.reading.sentences
      .slice(index + 1, index + 1 + 4 * AFTER)
      .filter(
        (each) => each.turn > turn && each.turn <= turn + AFTER && each.speaker !== speaker && this.beginsTurn(each),
      );
  }

  before({ index, turn }: Sentence): Sentence[] {
    return this.reading.sentences
      .slice(Math.max(0, index - 3 * BEFORE), index)
      .filter((each) => turn - each.turn <= BEFORE);
  }

  /** The sentence before in the same turn. */
  justBefore({ index, turn }: Sentence): Sentence[] {
    const before = this.reading.sentences[index - 1];
    return before?.turn === turn ? [before] : [];
  }

  /** Somebody takes work on right after. */
  acted = ({ index, turn }: Sentence): boolean =>
    this.reading.sentences
      .slice(index + 1, index + 4)
      .some((each) => each.turn <= turn + AFTER && this.grammar.settling.commits.test(each.text));

  /** The next sentence turns to another matter. */
  movesOn({ index, turn }: Sentence): boolean {
    const next = this.reading.sentences[index + 1];
    return next === undefined || (next.turn <= turn + 1 && this.grammar.settling.movesOn.test(next.text));
  }
}
