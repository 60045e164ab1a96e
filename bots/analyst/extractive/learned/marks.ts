import { foldText } from '#domain/fold-text.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { isQuestion } from '../text/questions.ts';
import { openerLength } from '../text/trim.ts';

/** Letters, digits, and the signs that say how a sentence goes; an elided word is one of its own. */
const TOKEN = /\p{L}+'?|\p{N}+|[?!:;…,.]/gu;
const DAY: Record<Language, RegExp> = {
  fr: /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)$/u,
  en: /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)$/u,
  es: /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana)$/u,
};
const MONTH: Record<Language, RegExp> = {
  fr: /^(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)$/u,
  en: /^(?:january|february|march|april|june|july|august|september|october|november|december)$/u,
  es: /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/u,
};
/** Words of a sentence that is a mark as a whole: « ça marche ». */
const WHOLE = 4;
/** Letters of a word's beginning and of its end that are marks of their own. */
const [ROOT, ENDING] = [5, 3];
/** Turns in which others answer. */
const ANSWERS = 2;
/** Sentences that others say next whose first words are marks, and how many of these. */
const [HEARD, FIRST_WORDS] = [2, 8];
/** Parts of a meeting. */
const PARTS = 4;
/** Sentences before and after it in which the same may be spoken of. */
const AROUND = 12;
/** Of a meeting, after which what was settled may be told again. */
const THE_END = 0.85;
/** More of it tells nothing more: words in common, sentences of a turn. */
const [MOST_COMMON, MOST_IN_TURN] = [3, 3];

/**
 * What a sentence has that labelled meetings can teach the worth of: its words, two and three of them in a row, how it
 * begins and ends, the beginnings of what was said before, what others answer, and whether the same is spoken of
 * before, after and at the end. Numbers, days, months and the names of those who speak are each one word.
 */
export class MarkReader {
  private readonly sentences: readonly Sentence[];
  /** By its turn. */
  private readonly first = new Map<number, Sentence>();
  /** Where each turn begins and ends. */
  private readonly ends = new Map<number, { readonly first: number; last: number }>();
  private readonly leader: string | undefined;
  private readonly end: { readonly from: number; readonly stems: ReadonlySet<string> };
  private readonly names: ReadonlySet<string>;
  private readonly language: Language;
  private readonly known = new Map<number, readonly string[]>();

  constructor({ sentences, speakers, language }: Reading) {
    this.sentences = sentences;
    for (const sentence of sentences) {
      const { turn, index } = sentence;
      if (!this.first.has(turn)) this.first.set(turn, sentence);
      const ends = this.ends.get(turn);
      if (ends) ends.last = index;
      else this.ends.set(turn, { first: index, last: index });
    }
    const from = Math.floor(sentences.length * THE_END);
    this.end = { from, stems: new Set(sentences.slice(from).flatMap(({ stems }) => stems)) };
    this.language = language;
    this.leader = sentences[0]?.speaker;
    this.names = new Set(
      speakers.flatMap((speaker) => foldText(speaker).split(/[\s-]+/u)).filter((name) => name.length > 2),
    );
  }

  of(sentence: Sentence): Set<string> {
    return new Set([
      ...this.own(sentence),
      ...this.before(sentence),
      ...this.after(sentence),
      ...this.place(sentence),
      ...this.said(sentence),
    ]);
  }

  private own(sentence: Sentence): string[] {
    const { index, words, speaker } = sentence;
    const tokens = this.tokens(sentence);
    const bare = this.bare(sentence);
    return [
      ...tokens,
      ...tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`),
      ...tokens.slice(2).map((token, at) => `${tokens[at]} ${tokens[at + 1]} ${token}`),
      ...[1, 2, 3].map((count) => `^${bare.slice(0, count).join(' ')}`),
      `${tokens.at(-1)}$`,
      `${tokens.slice(-3).join(' ')}$`,
      ...(tokens.length <= WHOLE ? [`=${tokens.join(' ')}`] : []),
      ...tokens.flatMap((token) =>
        token.length < ROOT ? [] : [`${token.slice(0, ROOT)}-`, `-${token.slice(-ENDING)}`],
      ),
      `~${sizeOf(words)}`,
      `@${Math.floor((PARTS * index) / this.sentences.length)}`,
      ...(isQuestion(sentence.text) ? ['??'] : []),
      ...(speaker === this.leader ? ['lead'] : []),
    ];
  }

  private before({ index, turn }: Sentence): string[] {
    const previous = this.sentences[index - 1];
    if (!previous) return ['|'];
    const tokens = this.tokens(previous);
    const place = previous.turn === turn ? '<' : '-';
    return [
      ...(previous.turn === turn ? [] : ['|', ...tokens.map((token) => `-${token}`)]),
      `${place}^${this.bare(previous)[0]}`,
      `${place}${tokens.at(-1)}$`,
      ...(isQuestion(previous.text) ? [`${place}??`] : []),
    ];
  }

  private after(sentence: Sentence): string[] {
    const goesOn = this.sentences[sentence.index + 1]?.turn === sentence.turn;
    const answers = Array.from({ length: ANSWERS }, (_, at) => this.answer(sentence, at + 1));
    return [...(goesOn ? ['>'] : []), ...answers.flat(), ...this.heard(sentence)];
  }

  /** The first words of what others say next. */
  private heard({ turn, index }: Sentence): string[] {
    const next = (this.ends.get(turn)?.last ?? index) + 1;
    return this.sentences
      .slice(next, next + HEARD)
      .filter((answer) => answer.turn - turn <= ANSWERS)
      .flatMap((answer) =>
        this.tokens(answer)
          .slice(0, FIRST_WORDS)
          .map((token) => `+${answer.turn - turn}:${token}`),
      );
  }

  /** Where it stands in its turn. */
  private place({ turn, index }: Sentence): string[] {
    const { first, last } = this.ends.get(turn) ?? { first: index, last: index };
    return [`<${upTo(MOST_IN_TURN, index - first)}`, `>${upTo(MOST_IN_TURN, last - index)}`];
  }

  /** Whether its matter is spoken of around it, and again at the end. */
  private said({ index, stems }: Sentence): string[] {
    const own = new Set(stems);
    const marks = [`s${upTo(2 * MOST_COMMON, own.size)}`];
    if (own.size < 2) return marks;
    const common = (words: readonly string[]): number => words.filter((word) => own.has(word)).length;
    const most = (sentences: readonly Sentence[]): number =>
      upTo(MOST_COMMON, Math.max(0, ...sentences.map((each) => common(each.stems))));
    marks.push(`s-${most(this.sentences.slice(Math.max(0, index - AROUND), index))}`);
    marks.push(`s+${most(this.sentences.slice(index + 1, index + 1 + AROUND))}`);
    if (index + AROUND < this.end.from)
      marks.push(`s$${upTo(MOST_COMMON, [...own].filter((stem) => this.end.stems.has(stem)).length)}`);
    return marks;
  }

  /** How the turn begins that comes so many turns later. */
  private answer({ turn, speaker }: Sentence, later: number): string[] {
    const answer = this.first.get(turn + later);
    if (!answer) return [];
    const tokens = this.tokens(answer);
    return [
      `^${this.bare(answer)[0]}`,
      `^${tokens.slice(0, 2).join(' ')}`,
      `~${sizeOf(answer.words)}`,
      ...(isQuestion(answer.text) ? ['??'] : []),
      ...(tokens.length <= WHOLE ? [`=${tokens.join(' ')}`] : []),
      ...(answer.speaker === speaker ? ['self'] : []),
    ].map((mark) => `+${later}${mark}`);
  }

  private tokens({ index, text }: Sentence): readonly string[] {
    let found = this.known.get(index);
    if (!found) {
      found = this.tokensIn(text);
      // Each is asked for by its neighbours too, and not after them.
      if (this.known.size > REMEMBERED) this.known.clear();
      this.known.set(index, found);
    }
    return found;
  }

  /** Without the fillers at its head. */
  private bare({ text }: Sentence): string[] {
    const length = openerLength(text, this.language);
    return this.tokensIn(length >= text.length ? text : text.slice(length));
  }

  private tokensIn(text: string): string[] {
    return (foldText(text).match(TOKEN) ?? []).map((token) => {
      if (/^\p{N}/u.test(token)) return '#';
      if (this.names.has(token)) return 'NAME';
      if (DAY[this.language].test(token)) return 'DAY';
      return MONTH[this.language].test(token) ? 'MONTH' : token;
    });
  }
}

const REMEMBERED = 200;

const upTo = (most: number, count: number): number => Math.min(most, count);

/** Words by powers of two. */
const sizeOf = (words: number): number => Math.min(6, Math.floor(Math.log2(words + 1)));
