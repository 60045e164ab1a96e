import type { Reading, Sentence } from '../reading.ts';
import { isQuestion } from '../text/questions.ts';
import { amidSpeeches } from '../speeches.ts';
import { openerLength } from '../text/trim.ts';
import type { DecisionGrammar } from './grammar.ts';

/** What speaks for a sentence being the one that settles something, each by itself; `ENOUGH` of it together does. */
const WEIGHTS = {
  settles: 2.75,
  resolves: 2.25,
  nextMeeting: 3,
  weDecide: 2,
  rules: 2.25,
  answersPlan: 2.5,
  votes: 2.25,
  voted: 1.5,
  converges: 1,
  takesPlace: 2,
  fromNow: 1.25,
  weAct: 1,
  concludes: 1,
  agreed: 1,
  echoed: 1.5,
  proposed: 1,
  asked: 0.25,
  leads: 0.5,
  short: 0.5,
  // And against it.
  question: -3,
  elsewhere: -3,
  denied: -3,
  hedged: -2,
  condition: -1.5,
  yours: -1.25,
  objected: -1.5,
  mine: -0.75,
  empty: -1,
  longWinded: -1,
  amidSpeeches: -1,
  monologue: -1.5,
} as const;

export const ENOUGH = 3;
/** Without any of these nothing is said to be done, however much others agree. */
const CORE = [
  'settles',
  'resolves',
  'nextMeeting',
  'weDecide',
  'rules',
  'answersPlan',
  'votes',
  'converges',
  'takesPlace',
  'fromNow',
  'weAct',
] as const;

/** Words of a turn in which nothing is settled any more: a speech. */
const SPEECH = 60;
const LONG = 30;
const SHORT = 9;
/** Turns in which a proposal, or an answer, is looked for. */
const BEFORE = 6;
const AFTER = 2;

/** Weighs what each sentence, what was said before and what others answer tell of something being settled there. */
export class Evidence {
  private readonly reading: Reading;
  private readonly grammar: DecisionGrammar;
  private readonly isAmidSpeeches: (sentence: Sentence) => boolean;
  private readonly turnWords = new Map<number, number>();

  constructor(reading: Reading, grammar: DecisionGrammar) {
    this.reading = reading;
    this.grammar = grammar;
    this.isAmidSpeeches = amidSpeeches(reading);
    for (const { turn, words } of reading.sentences) this.turnWords.set(turn, (this.turnWords.get(turn) ?? 0) + words);
  }

  /** Words of decision within a speech that nobody answers decide nothing. */
  isSpeech(sentence: Sentence): boolean {
    const { monologue, agreed, votes, voted } = this.of(sentence);
    return (monologue || this.isAmidSpeeches(sentence)) && !votes && !voted && (!agreed || monologue);
  }

  weigh(sentence: Sentence): number {
    const found = this.of(sentence);
    return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
      (sum, each) => sum + (found[each] ? WEIGHTS[each] : 0),
      0,
    );
  }

  /** Whether it settles what was said before it, rather than only says yes or no. */
  pointsBack(sentence: Sentence): boolean {
    const { settles, votes, converges, weAct, rules, weDecide } = this.of(sentence);
    return settles || votes || converges || weAct || rules || weDecide;
  }

  of(sentence: Sentence): Record<keyof typeof WEIGHTS, boolean> {
    const { text, words, turn, speaker, index } = sentence;
    const { weighed, agrees, proposal, objects, condition, elsewhere } = this.grammar;
    const bare = text.slice(openerLength(text, this.reading.language));
    const answers = this.answers(sentence);
    const before = this.before(sentence);
    const others = before.filter((each) => each.speaker !== speaker);
    const said = clauseOf(text, [
      weighed.settles,
      weighed.resolves,
      weighed.rules,
      weighed.nextMeeting,
      weighed.weDecide,
    ]);
    const beginsTurn = this.reading.sentences[index - 1]?.turn !== turn;
    const asks = (each: Sentence): boolean => isQuestion(each.text) || weighed.asks.test(each.text);
    const found = {
      settles: weighed.settles.test(text),
      resolves: weighed.resolves.test(text),
      nextMeeting: weighed.nextMeeting.test(text),
      weDecide: weighed.weDecide.test(bare),
      rules: weighed.rules.test(text),
      answersPlan:
        beginsTurn &&
        weighed.yesOrNo.test(text) &&
        others.some((each) => turn - each.turn <= 1 && weighed.plans.test(each.text)),
      votes: weighed.votes.test(text),
      voted: before.some((each) => each.turn === turn && weighed.votes.test(each.text)),
      converges:
        words <= SHORT &&
        beginsTurn &&
        (weighed.agreed.test(text) || weighed.concludes.test(text)) &&
        others.some((each) => turn - each.turn <= 2 && this.repeats(each, sentence)),
      takesPlace: weighed.takesPlace.test(text),
      fromNow: weighed.fromNow.test(text),
      weAct: weighed.weAct(bare) || weighed.weAct(text),
      concludes: weighed.concludes.test(text),
      agreed: answers.some((answer) => agrees.test(answer.text) || weighed.agreed.test(answer.text)),
      echoed: answers
        .slice(0, 1)
        .some((answer) => answer.words <= SHORT && !asks(answer) && this.repeats(answer, sentence)),
      proposed: others.some((each) => proposal.test(each.text) && shares(each, sentence)),
      asked: before.some((each) => each.turn < turn && asks(each) && shares(each, sentence)),
      leads: speaker === this.reading.sentences[0]?.speaker,
      short: words <= SHORT,
      question: asks(sentence),
      elsewhere: elsewhere.test(text) || weighed.past.test(text),
      denied: weighed.undecided.test(said.whole),
      hedged: weighed.hedged.test(said.whole),
      condition: condition.test(text),
      yours: weighed.yours.test(said.until),
      objected: answers.some((answer) => objects.test(answer.text) || weighed.objects.test(answer.text)),
      mine: weighed.mine.test(said.until),
      longWinded: words > LONG,
      amidSpeeches: this.isAmidSpeeches(sentence),
      monologue: (this.turnWords.get(turn) ?? 0) > SPEECH,
    };
    return { ...found, empty: !CORE.some((each) => found[each]) };
  }

  /** Numbers and words with meaning that both say. */
  private repeats(a: Sentence, b: Sentence): boolean {
    if (shares(a, b)) return true;
    const numbers = new Set(a.text.toLowerCase().match(this.grammar.weighed.numbers) ?? []);
    return (b.text.toLowerCase().match(this.grammar.weighed.numbers) ?? []).some((each) => numbers.has(each));
  }

  /** The first sentences of the turns of others right after. */
  private answers({ index, turn, speaker }: Sentence): Sentence[] {
    const { sentences } = this.reading;
    return sentences
      .slice(index + 1, index + 1 + 4 * AFTER)
      .filter(
        (each) =>
          each.turn > turn &&
          each.turn <= turn + AFTER &&
          each.speaker !== speaker &&
          sentences[each.index - 1]?.turn !== each.turn,
      );
  }

  private before({ index, turn }: Sentence): Sentence[] {
    return this.reading.sentences
      .slice(Math.max(0, index - 3 * BEFORE), index)
      .filter((each) => turn - each.turn <= BEFORE);
  }
}

/** A word with meaning in common. */
const shares = (a: Sentence, b: Sentence): boolean => a.stems.some((stem) => b.stems.includes(stem));

/** The clause in which something is settled, to its end and to the words that settle; the whole where none does. */
function clauseOf(text: string, patterns: readonly RegExp[]): { readonly whole: string; readonly until: string } {
  const found = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!found) return { whole: text, until: text };
  const end = found.index + found[0].length;
  const stop = text.slice(end).search(/[,;:](?=\s)/u);
  return { whole: stop < 0 ? text : text.slice(0, end + stop), until: text.slice(0, end) };
}
