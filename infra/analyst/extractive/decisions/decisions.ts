import type { Citation } from '#domain/analysis/analysis.ts';
import { isQuestion } from '../text/questions.ts';
import { citationsOf, type Reading, type Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { likeness } from '../text/likeness.ts';
import { capitalised, openerLength, shortened, tidySentence } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import { ENGLISH_DECISIONS } from './en.ts';
import { SPANISH_DECISIONS } from './es.ts';
import { FRENCH_DECISIONS } from './fr.ts';
import type { DecisionGrammar } from './grammar.ts';

const GRAMMARS: Record<Language, DecisionGrammar> = { fr: FRENCH_DECISIONS, en: ENGLISH_DECISIONS, es: SPANISH_DECISIONS };

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
/** Words: a sentence that only settles is short. */
const BARE = 14;
const SAME = 0.75;

/**
 * What a meeting settled, in order. A decision is said in words of decision, not wished, imagined, asked, denied or
 * remembered; one that says nothing of its matter (« c’est validé ») is told with the proposal that it settles.
 */
export function findDecisions(reading: Reading, isDebate: boolean): Decision[] {
  const finder = new Finder(reading, GRAMMARS[reading.language], isDebate);
  const found: Decision[] = [];
  for (const sentence of reading.sentences) {
    const decision = finder.at(sentence);
    if (!decision) continue;
    const earlier = found.findIndex((each) => sameMatter(each, decision, reading));
    const known = found[earlier];
    if (known) found[earlier] = { ...known, sentences: [...known.sentences, sentence], citations: citationsOf([...known.sentences, sentence]) };
    else found.push(decision);
  }
  return found;
}

function sameMatter(a: Decision, b: Decision, { language }: Reading): boolean {
  return likeness(contentStems(a.text, language), contentStems(b.text, language)) >= SAME || (b.sentences.length > 1 && a.sentences[0]?.index === b.sentences[0]?.index);
}

class Finder {
  private readonly reading: Reading;
  private readonly grammar: DecisionGrammar;
  private readonly isDebate: boolean;

  constructor(reading: Reading, grammar: DecisionGrammar, isDebate: boolean) {
    this.reading = reading;
    this.grammar = grammar;
    this.isDebate = isDebate;
  }

  at(sentence: Sentence): Decision | undefined {
    const { text } = sentence;
    if (sentence.words > LONG_WINDED) return undefined;
    if (isQuestion(text)) return this.isDebate ? undefined : this.askedAndAgreed(sentence);
    const full = this.full(text);
    if (full && this.says(text, full)) return this.decision(this.tidy(text, full), [sentence]);
    if (this.isDebate) return undefined;
    return (this.trigger(this.grammar.bare, text) ?? full) && sentence.words <= BARE ? this.settled(sentence) : undefined;
  }

  /** Words of decision that may tell their matter themselves. */
  private full(text: string): RegExpExecArray | undefined {
    const { solemn, formal, plain } = this.grammar;
    return this.trigger(solemn, text) ?? (this.isDebate ? undefined : (this.trigger(formal, text) ?? this.trigger(plain, text)));
  }

  private trigger(pattern: RegExp, text: string): RegExpExecArray | undefined {
    const { grammar } = this;
    const match = pattern.exec(text);
    if (!match || grammar.elsewhere.test(text) || grammar.condition.test(text)) return undefined;
    const before = text.slice(0, match.index);
    return grammar.notYet.test(before) || grammar.denied.test(match[0]) ? undefined : match;
  }

  /** Whether the sentence tells its matter: words beside those of decision, one outside the phrase that decides or two in all. */
  private says(text: string, { 0: phrase, index }: RegExpExecArray): boolean {
    const matter = (words: string): number => (words.match(/\p{L}{4,}|\p{N}+/gu) ?? []).filter((word) => !this.grammar.vocabulary.test(word)).length;
    return matter(`${text.slice(0, index)} ${text.slice(index + phrase.length)}`) >= 1 || matter(text) >= 2;
  }

  /** Fillers are left out, words of decision are not: « Ok pour le report ». */
  private tidy(text: string, { index }: RegExpExecArray): string {
    return openerLength(text, this.reading.language) > index ? capitalised(text.slice(index)) : tidySentence(text, this.reading.language);
  }

  /** « C’est validé. » with what it validates. */
  private settled(sentence: Sentence): Decision | undefined {
    const before = this.reading.sentences.slice(Math.max(0, sentence.index - 3 * NEAR), sentence.index).filter(({ turn }) => sentence.turn - turn <= NEAR);
    const proposal = before.findLast(({ text, stems }) => stems.length >= 2 && this.grammar.proposal.test(text)) ?? before.findLast(({ stems, turn }) => stems.length >= 3 && sentence.turn - turn <= ANSWER);
    if (!proposal) return undefined;
    const words = tidySentence(sentence.text, this.reading.language).replace(/[\s.!…]+$/u, '');
    return this.decision(`${this.proposed(proposal)} — ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`, [proposal, sentence]);
  }

  /** « On part sur Ovalie, d’accord ? — Oui. » */
  private askedAndAgreed(sentence: Sentence): Decision | undefined {
    const statement = sentence.text.replace(this.grammar.tag, '').replace(/[\s?]+$/u, '');
    const match = this.full(statement);
    if (!match || !this.says(statement, match)) return undefined;
    const answers = this.reading.sentences.slice(sentence.index + 1).filter(({ turn, speaker }, index, all) => turn !== sentence.turn && speaker !== sentence.speaker && all[index - 1]?.turn !== turn);
    const near = answers.slice(0, ANSWER).filter(({ turn }) => turn - sentence.turn <= ANSWER);
    if (near.some(({ text }) => this.grammar.objects.test(text))) return undefined;
    const answer = near.find(({ text }) => this.grammar.agrees.test(text));
    return answer && this.decision(this.tidy(statement, match), [sentence, answer]);
  }

  private proposed({ text }: Sentence): string {
    const tidy = tidySentence(text, this.reading.language).replace(/[\s?.!…]+$/u, '');
    const match = this.grammar.proposal.exec(tidy);
    const words = match && match.index < 25 ? tidy.slice(match.index + match[0].length) : tidy;
    return capitalised(/\p{L}{2}/u.test(words) ? words : tidy);
  }

  private decision(text: string, sentences: readonly Sentence[]): Decision {
    return { text: shortened(text, LONGEST), citations: citationsOf(sentences), sentences };
  }
}
