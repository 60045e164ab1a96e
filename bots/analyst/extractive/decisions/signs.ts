import { amidSpeeches } from '../speeches.ts';
import type { Reading, Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { isQuestion } from '../text/questions.ts';
import { openerLength } from '../text/trim.ts';
import { Around } from './around.ts';
import type { DecisionGrammar } from './grammar.ts';
import { clauseThatSettles } from './clause.ts';
import { triggered } from './trigger.ts';

/** Words of a turn in which nothing is settled any more: a speech. */
const SPEECH = 60;
const LONG = 30;
const SHORT = 9;
const BRIEF = 4;
/** Words with which people who have named numbers agree on one: « bon le cinq alors ». */
const SEALED = 10;
/** Turns in which a meeting opens. */
const OPENING = 3;

export type Signs = ReturnType<SignReader['of']>;
export type Sign = keyof Signs;

/** Reads what each sentence, what was said before and what others answer tell of something being settled there. */
export class SignReader {
  private readonly reading: Reading;
  private readonly grammar: DecisionGrammar;
  private readonly around: Around;
  private readonly isAmidSpeeches: (sentence: Sentence) => boolean;
  private readonly turnWords = new Map<number, number>();

  constructor(reading: Reading, grammar: DecisionGrammar) {
    this.reading = reading;
    this.grammar = grammar;
    this.around = new Around(reading, grammar);
    this.isAmidSpeeches = amidSpeeches(reading);
    for (const { turn, words } of reading.sentences) this.turnWords.set(turn, (this.turnWords.get(turn) ?? 0) + words);
  }

  of(sentence: Sentence) {
    const own = this.own(sentence);
    const talk = this.talk(sentence);
    return {
      ...own,
      ...talk,
      settledByChair: talk.leads && (own.isSettled || own.resolves || own.willHold || own.deciderSettles),
      explicit:
        (own.solemn || own.formal || own.plain || own.refusal || (own.bare && !own.denied)) &&
        !own.question &&
        !own.either &&
        !own.defers &&
        !(own.plain && own.hedged && own.mine && !talk.leads) &&
        !((talk.monologue || talk.amidSpeeches) && !own.votes && !talk.voted && (!talk.agreed || talk.monologue)),
      chairActs:
        talk.leads &&
        (own.weAct || own.deciderSettles || own.letUs) &&
        !(own.hedged || own.past || own.question || own.denied || own.condition),
      leadsTo:
        talk.leads &&
        !talk.opening &&
        (own.weDo || own.weLeave || own.invites || own.iDecide) &&
        !(
          own.hedged ||
          own.past ||
          own.question ||
          own.denied ||
          own.condition ||
          own.reports ||
          own.stages ||
          own.either
        ),
      unopposed: own.unopposed && talk.voted,
      describesOnly: own.describes && (own.resolves || own.isSettled) && !talk.leads,
      grantsBriefly: talk.grants && own.short && !own.question,
      refusesPlan: own.refuses && talk.answersProposal,
      sealed:
        talk.beginsTurn &&
        own.numbered &&
        sentence.words <= SEALED &&
        !own.question &&
        [own.concludes, talk.converges, talk.echoed, talk.agreed].filter(Boolean).length >= 3,
      consented: own.puts && talk.consented && !talk.objected && !own.question && !own.stages,
    };
  }

  /** What the sentence tells by itself. */
  private own({ text, words }: Sentence) {
    const { weighed, settling, conduct, condition, elsewhere } = this.grammar;
    const bare = text.slice(openerLength(text, this.reading.language));
    const stages = settling.stages.test(text) || isBoilerplate(text, this.reading.language);
    const said = clauseThatSettles(text, [
      weighed.settles,
      weighed.resolves,
      weighed.rules,
      weighed.nextMeeting,
      weighed.weDecide,
    ]);
    return {
      ...triggered(this.grammar, text),
      settles: weighed.settles.test(text),
      resolves: weighed.resolves.test(text),
      nextMeeting: weighed.nextMeeting.test(text),
      weDecide: weighed.weDecide.test(bare),
      rules: weighed.rules.test(text),
      votes: weighed.votes.test(text),
      takesPlace: weighed.takesPlace.test(text),
      fromNow: weighed.fromNow.test(text),
      weAct: weighed.weAct(bare) || weighed.weAct(text),
      concludes: weighed.concludes.test(text),
      deciderSettles: settling.deciderSettles(text),
      letUs: settling.letUsSettle(bare) && !stages,
      isSettled: settling.isSettled(text),
      willHold: settling.willHold(text),
      refuses: settling.refuses.test(text),
      nominal: words >= 2 && settling.nominal(text),
      numbered: (text.toLowerCase().match(weighed.numbers) ?? []).length > 0,
      short: words <= SHORT,
      brief: words <= BRIEF,
      reports: settling.reports.test(text),
      stages,
      weDo: conduct.weDo(text),
      weLeave: conduct.weLeave(text),
      invites: conduct.invites(text),
      iDecide: conduct.iDecide.test(said.whole),
      describes: conduct.describes.test(text),
      defers: conduct.defers.test(withoutReview(text, weighed.review)),
      unopposed: conduct.unopposed.test(text),
      either: conduct.either.test(text),
      puts: conduct.puts.test(text),
      question: isQuestion(text) || weighed.asks.test(text),
      elsewhere: elsewhere.test(text),
      past: weighed.past.test(text),
      denied: weighed.undecided.test(withoutReview(said.whole, weighed.review).replaceAll(conduct.lasting, '')),
      hedged: weighed.hedged.test(said.whole),
      condition: condition.test(text),
      yours: weighed.yours.test(said.until),
      mine: weighed.mine.test(said.until),
      longWinded: words > LONG,
    };
  }

  /** What the talk around it tells. */
  private talk(sentence: Sentence) {
    const { text, words, turn, speaker } = sentence;
    const { weighed, agrees, proposal, objects, settling, conduct } = this.grammar;
    const { around } = this;
    const answers = around.answers(sentence);
    const before = around.before(sentence);
    const others = before.filter((each) => each.speaker !== speaker);
    const beginsTurn = around.beginsTurn(sentence);
    const last = others.filter((each) => turn - each.turn <= 1);
    const agreeing = answers.filter((answer) => agrees.test(answer.text) || weighed.agreed.test(answer.text));
    const isProposed = last.some((each) => settling.proposes.test(each.text) || weighed.plans.test(each.text));
    const assents = beginsTurn && settling.assents.test(text);
    return {
      beginsTurn,
      consented: answers.some((answer) => conduct.consents.test(answer.text)),
      assents,
      grants: assents && isProposed,
      answersProposal: beginsTurn && isProposed,
      afterAssent: around.justBefore(sentence).some((each) => settling.assents.test(each.text)),
      answersPlan: beginsTurn && weighed.yesOrNo.test(text) && last.some((each) => weighed.plans.test(each.text)),
      answersQuestion: beginsTurn && last.some((each) => around.asks(each)),
      voted: before.some(
        (each) => each.turn === turn && (weighed.votes.test(each.text) || settling.callsVote.test(each.text)),
      ),
      converges:
        words <= SHORT &&
        beginsTurn &&
        (weighed.agreed.test(text) || weighed.concludes.test(text)) &&
        others.some((each) => turn - each.turn <= 2 && around.repeats(each, sentence)),
      agreed: agreeing.length > 0,
      agreedTwice: agreeing.length > 1,
      echoed: answers
        .slice(0, 1)
        .some((answer) => answer.words <= SHORT && !around.asks(answer) && around.repeats(answer, sentence)),
      objected: answers.some((answer) => objects.test(answer.text) || weighed.objects.test(answer.text)),
      proposed: others.some((each) => proposal.test(each.text) && around.shares(each, sentence)),
      asked: before.some((each) => each.turn < turn && around.asks(each) && around.shares(each, sentence)),
      picks: around.picks(sentence),
      debated: new Set(others.map((each) => each.speaker)).size > 1,
      acted: around.acted(sentence),
      movesOn: around.movesOn(sentence),
      opening: turn < OPENING,
      leads: speaker === this.reading.sentences[0]?.speaker,
      amidSpeeches: this.isAmidSpeeches(sentence),
      monologue: (this.turnWords.get(turn) ?? 0) > SPEECH,
    };
  }
}

/** Words that settle something before it is said that it will be looked at again. */
const SETTLING = 4;

/** « On le garde jusqu'en mai et on en reparle » settles until then; « on en reparle » settles nothing. */
function withoutReview(text: string, review: RegExp): string {
  const before = text.replace(review, '');
  return before.split(/\s+/u).length >= SETTLING ? before : text;
}
