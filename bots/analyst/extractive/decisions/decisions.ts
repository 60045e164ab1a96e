import type { Citation } from '#domain/analysis/analysis.ts';
import type { Pace } from '../pace.ts';
import { withoutEnd } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { citationsOf, MOST_REPEATED, type Reading, type Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { capitalised, openerLength, shortened, tidySentence } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import { clauseAround } from './clause.ts';
import { ENGLISH_DECISIONS } from './en.ts';
import { SPANISH_DECISIONS } from './es.ts';
import { Evidence } from './evidence.ts';
import { FRENCH_DECISIONS } from './fr.ts';
import type { DecisionGrammar } from './grammar.ts';
import { isSame, isSettledNow, SETTLED_BY, type Found } from './same.ts';
import { fullTrigger, trigger } from './trigger.ts';

export const DECISION_GRAMMARS: Record<Language, DecisionGrammar> = {
  fr: FRENCH_DECISIONS,
  en: ENGLISH_DECISIONS,
  es: SPANISH_DECISIONS,
};

/** A decision with the sentences that it rests on, the one that says what was decided first. */
export interface Decision {
  readonly text: string;
  readonly citations: Citation[];
  readonly sentences: readonly Sentence[];
}

/** How many turns may lie between a proposal and the words that settle it. */
const NEAR = 8;
/** Turns within which « on part sur Ovalie ? » is answered. */
const ANSWER = 3;
const LONGEST = 280;
/** Words: nobody decides in a longer sentence. */
const LONG_WINDED = 60;
/** Words of a sentence that says less than the next one of the same turn. */
const BRIEF = 4;
/** Words: a sentence that only settles is short. */
const BARE = 14;
/** Of a meeting, after which what was settled is told again. */
const THE_END = 0.9;

/**
 * What a meeting settled, in order. A decision is said in words of decision, not wished, imagined, asked, denied or
 * remembered; one that says nothing of its matter (« c’est validé ») is told with the proposal that it settles.
 */
export async function findDecisions(reading: Reading, pace: Pace): Promise<Decision[]> {
  const grammar = DECISION_GRAMMARS[reading.language];
  const finder = new Finder(reading, grammar);
  const found: Found[] = [];
  await pace.each(reading.sentences, (sentence) => {
    const decision = finder.at(sentence);
    if (!decision) return;
    const stems = contentStems(decision.text, reading.language);
    const one: Found = { ...decision, sentences: [...decision.sentences], stems };
    const opened = found.at(-1);
    if (opened && finder.opens(opened, one)) {
      opened.text = one.text;
      opened.stems = stems;
      opened.sentences.push(
        ...one.sentences.filter(({ index }) => !opened.sentences.some((each) => each.index === index)),
      );
      return;
    }
    const earlier = found.slice(-MOST_REPEATED).find((each) => isSame(each, one, grammar.weighed.numbers));
    if (!earlier && finder.tellsAgain(sentence, found)) return;
    if (!earlier) found.push(one);
    else if (isSettledNow(earlier, one)) {
      earlier.text = one.text;
      earlier.sentences.splice(0, earlier.sentences.length, ...one.sentences);
    } else if (earlier.sentences.length < MOST_REPEATED) earlier.sentences.push(sentence);
  });
  return found.map(({ text, sentences }) => ({ text, sentences, citations: citationsOf(sentences) }));
}

class Finder {
  private readonly reading: Reading;
  private readonly grammar: DecisionGrammar;
  private readonly evidence: Evidence;

  constructor(reading: Reading, grammar: DecisionGrammar) {
    this.reading = reading;
    this.grammar = grammar;
    this.evidence = new Evidence(reading, grammar);
  }

  at(sentence: Sentence): Decision | undefined {
    if (sentence.words > LONG_WINDED) return undefined;
    if (isQuestion(sentence.text))
      return this.askedAndAgreed(sentence) ?? this.putToAll(sentence) ?? this.suits(sentence);
    return this.evidence.settles(sentence) ? (this.ruled(sentence) ?? this.weighed(sentence)) : undefined;
  }

  /** « Onze voix pour. Le séjour est approuvé. », « Faisons un essai. Les grands sortiront à midi. »: one decision. */
  opens({ sentences }: Found, { sentences: own }: Found): boolean {
    const [last, next] = [sentences.at(-1), own.at(-1)];
    return (
      last !== undefined &&
      next !== undefined &&
      last.turn === next.turn &&
      next.index > last.index &&
      next.index - last.index <= 2 &&
      next.words > BRIEF &&
      (last.words <= BRIEF || this.grammar.weighed.tally.test(last.text))
    );
  }

  /** A recap: it says so, or near the end it has hardly a word that was not in what was settled. */
  tellsAgain({ text, stems, index }: Sentence, found: readonly Found[]): boolean {
    if (this.grammar.weighed.recap.test(text)) return found.length > 0;
    // When people meet again is said at the end, and not before.
    if (this.grammar.weighed.nextMeeting.test(text)) return false;
    if (index < this.reading.sentences.length * THE_END || found.length < 2) return false;
    const known = new Set(found.flatMap((each) => each.stems));
    return stems.filter((stem) => known.has(stem)).length >= stems.length / 2;
  }

  /** What the evidence alone says is settled, with what was proposed where it says too little of it. */
  private weighed(sentence: Sentence): Decision | undefined {
    const { grammar, reading } = this;
    if (this.evidence.of(sentence).consented) {
      const answer = this.agreement(sentence, grammar.conduct.consents);
      return this.decision(this.proposed(sentence), answer ? [sentence, answer] : [sentence]);
    }
    const matter = sentence.stems.filter((stem) => !grammar.vocabulary.test(stem));
    if (matter.length < 2) {
      const told = this.evidence.pointsBack(sentence) ? this.settled(sentence) : undefined;
      if (!told && grammar.weighed.settles.test(sentence.text)) return undefined;
      if (told ?? matter.length < 1) return told;
    }
    return this.decision(tidySentence(sentence.text, reading.language), [sentence]);
  }

  private ruled(sentence: Sentence): Decision | undefined {
    const { text } = sentence;
    const full = fullTrigger(this.grammar, text);
    if (full && this.says(text, full)) return this.stated(sentence, full);
    const bare = trigger(this.grammar, this.grammar.bare, text) ?? full;
    if (!bare || sentence.words > BARE) return undefined;
    const tellsItself = this.grammar.ofAThing.test(text.slice(0, bare.index)) && this.says(text, bare);
    return tellsItself ? this.stated(sentence, bare) : this.settled(sentence);
  }

  private stated(sentence: Sentence, match: RegExpExecArray): Decision {
    const before = this.reading.sentences[sentence.index - 1];
    const text = this.tidy(sentence, match);
    const points = this.grammar.vague.test(text) && before?.turn === sentence.turn && before.stems.length > 0;
    return points
      ? this.decision(joined(tidySentence(before.text, this.reading.language), text), [before, sentence])
      : this.decision(text, [sentence]);
  }

  /**
   * Whether the sentence tells its matter: words beside those of decision, one outside the phrase that decides or two
   * in all.
   */
  private says(text: string, { 0: phrase, index }: RegExpExecArray): boolean {
    const matter = (words: string): number =>
      (words.match(/\p{L}{4,}|\p{N}+/gu) ?? []).filter((word) => !this.grammar.vocabulary.test(word)).length;
    return matter(`${text.slice(0, index)} ${text.slice(index + phrase.length)}`) >= 1 || matter(text) >= 2;
  }

  /** Fillers are left out, words of decision are not: « Ok pour le report ». */
  private tidy({ text, words }: Sentence, { 0: phrase, index }: RegExpExecArray): string {
    if (openerLength(text, this.reading.language) > index) return capitalised(text.slice(index));
    return tidySentence(clauseAround(text, { words, index, end: index + phrase.length }), this.reading.language);
  }

  /** « C’est validé. » with what it validates. */
  private settled(sentence: Sentence): Decision | undefined {
    const before = this.reading.sentences
      .slice(Math.max(0, sentence.index - 3 * NEAR), sentence.index)
      .filter(({ turn }) => sentence.turn - turn <= NEAR);
    const { plans } = this.grammar.weighed;
    const plan = this.evidence.of(sentence).answersPlan
      ? before.findLast(({ text, turn, stems }) => sentence.turn - turn <= 1 && stems.length > 0 && plans.test(text))
      : undefined;
    const proposals = before.filter(({ text, stems }) => stems.length >= 2 && this.grammar.proposal.test(text));
    const proposal =
      plan ??
      proposals.findLast(({ stems }) => stems.some((stem) => sentence.stems.includes(stem))) ??
      proposals.findLast(({ turn }) => sentence.turn - turn <= ANSWER) ??
      before.findLast(({ stems, turn }) => stems.length >= 3 && sentence.turn - turn <= ANSWER) ??
      proposals.at(-1);
    if (!proposal) return undefined;
    return this.decision(joined(this.proposed(proposal), tidySentence(sentence.text, this.reading.language)), [
      proposal,
      sentence,
    ]);
  }

  /** « On part sur Ovalie, d’accord ? — Oui. » */
  private askedAndAgreed(sentence: Sentence): Decision | undefined {
    const statement = withoutEnd(sentence.text.replace(this.grammar.tag, ''), '?');
    const match = fullTrigger(this.grammar, statement);
    const answer = match && this.says(statement, match) ? this.agreement(sentence) : undefined;
    return match && answer && this.decision(this.tidy({ ...sentence, text: statement }, match), [sentence, answer]);
  }

  /** « On montre le panier. Tout le monde est d’accord ? — Oui. » */
  private putToAll(sentence: Sentence): Decision | undefined {
    const before = this.reading.sentences[sentence.index - 1];
    if (
      !this.grammar.asksAll.test(sentence.text) ||
      before?.turn !== sentence.turn ||
      before.stems.length < 2 ||
      isQuestion(before.text)
    )
      return undefined;
    const answer = this.counted(sentence) ?? this.agreement(sentence);
    return answer && this.decision(this.proposed(before), [before, sentence, answer]);
  }

  /** « Des objections ? Aucune. », « Qui est pour ? Six mains levées. »: who asks all tells what they answer. */
  private counted({ index, turn }: Sentence): Sentence | undefined {
    const { weighed, conduct } = this.grammar;
    const next = this.reading.sentences[index + 1];
    const isCount = next?.turn === turn && (conduct.unopposed.test(next.text) || weighed.votes.test(next.text));
    return isCount ? next : undefined;
  }

  /** « Jeudi, quatorze heures ? — Cela me convient. »: a day or a number that others grant. */
  private suits(sentence: Sentence): Decision | undefined {
    const { text, words, turn } = sentence;
    const { weighed, conduct } = this.grammar;
    if (words > BRIEF * 2 || conduct.wonders.test(text) || !text.toLowerCase().match(weighed.numbers)) return undefined;
    const answer = this.agreement(sentence, conduct.consents);
    const about = this.reading.sentences
      .slice(Math.max(0, sentence.index - 3 * NEAR), sentence.index)
      .findLast((each) => turn - each.turn <= ANSWER && each.stems.length >= 3);
    if (!answer || !about) return undefined;
    const said = tidySentence(withoutEnd(text, '?'), this.reading.language);
    return this.decision(joined(tidySentence(about.text, this.reading.language), said), [sentence, about, answer]);
  }

  /** The first answer of others that agrees, when none of the nearest objects. */
  private agreement(sentence: Sentence, agreeing = this.grammar.agrees): Sentence | undefined {
    const { sentences } = this.reading;
    const isAnswer = ({ turn, speaker, index }: Sentence): boolean =>
      turn !== sentence.turn && speaker !== sentence.speaker && sentences[index - 1]?.turn !== turn;
    const answers = sentences.slice(sentence.index + 1, sentence.index + 1 + 2 * NEAR).filter(isAnswer);
    const near = answers.filter(({ turn }) => turn - sentence.turn <= ANSWER);
    return near.some(({ text }) => this.grammar.objects.test(text))
      ? undefined
      : near.find(({ text }) => agreeing.test(text) || this.grammar.conduct.unopposed.test(text));
  }

  private proposed({ text }: Sentence): string {
    const tidy = withoutEnd(tidySentence(text, this.reading.language), '?.!…');
    const match = this.grammar.proposal.exec(tidy);
    const words = match && match.index < 25 ? tidy.slice(match.index + match[0].length) : tidy;
    return capitalised(/\p{L}{2}/u.test(words) ? words : tidy);
  }

  private decision(text: string, sentences: readonly Sentence[]): Decision {
    const matter = text.replace(this.grammar.label, '');
    return {
      text: shortened(/\p{L}{2}/u.test(matter) ? capitalised(matter) : text, LONGEST),
      citations: citationsOf(sentences),
      sentences,
    };
  }
}

/** What is settled, and the words that settle it. */
const joined = (matter: string, words: string): string =>
  `${withoutEnd(matter, '.!…')}${SETTLED_BY}${words.slice(0, 1).toLowerCase()}${withoutEnd(words.slice(1), '.!…')}`;
