import type { ActionItem, Citation, Statement } from '#domain/analysis/analysis.ts';
import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { timesIn } from '../extractive/deadline/deadline.ts';
import { type Grounds, isBorneOut, type Languages, type MeetingWords, meetingWords } from './borne-out.ts';
import { dueIn } from './due.ts';
import type { Extraction } from './form.ts';
import { isForAModel } from './orders.ts';
import { Quotes, verbatim } from './quotes.ts';

/** What was found, as far as the transcript bears it out. */
export interface Findings {
  readonly decisions: readonly Statement[];
  readonly questions: readonly Statement[];
  readonly keyPoints: readonly Statement[];
  readonly actionItems: readonly ActionItem[];
}

/** Lines around a cited one whose words a statement may use: what « d'accord » agrees to stands before it. */
const [BEFORE, AFTER] = [8, 2];
/** Those in which the day may be said by which something is to be done: it was asked for « pour vendredi » before. */
const [DUE_BEFORE, DUE_AFTER] = [4, 1];
/** Characters of a statement. */
const LONGEST = 600;

export interface Transcript extends Pick<AnalysisRequest, 'title' | 'lines' | 'heldAt'> {
  readonly languages: Languages;
}

/** Reads what a model answered against the transcript: what it says is believed as far as lines say so. */
export class FindingsReader {
  readonly #transcript: Transcript;
  readonly #quotes: Quotes;
  readonly #speakers: readonly string[];
  readonly #words: MeetingWords;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
    this.#quotes = new Quotes(transcript.lines);
    this.#speakers = [...new Set(transcript.lines.map(({ speaker }) => speaker))];
    const { title, lines, languages } = transcript;
    const all = [title, ...this.#speakers, ...lines.map(({ text }) => text)].join('\n');
    this.#words = meetingWords(all, languages.spoken);
  }

  read({ decisions, questions, points, actions }: Extraction): Findings {
    return {
      decisions: decisions.flatMap((one) => this.#statement(one)),
      questions: questions.flatMap((one) => this.#statement(one)),
      keyPoints: points.flatMap((one) => this.#statement(one)),
      actionItems: actions.flatMap((one) => this.#action(one)),
    };
  }

  /** What people said where it is cited, and around, with the names of those who spoke and what was made of it. */
  grounds(cites: readonly Citation[], told: readonly string[] = []): Grounds {
    const lines = this.#around(cites, [BEFORE, AFTER]);
    const { languages, heldAt } = this.#transcript;
    return {
      near: [...told, ...this.#speakers, ...lines.map(({ text }) => text)].join('\n'),
      meeting: this.#words,
      days: () =>
        lines.flatMap((line) =>
          timesIn(line.text, languages.spoken, instantOf(heldAt, line)).map(({ value }) => Number(value.slice(8, 10))),
        ),
    };
  }

  /** The lines that are cited, each with so many before and after it. */
  #around(cites: readonly Citation[], [before, after]: readonly [number, number]): TranscriptLine[] {
    const numbers = new Set(
      cites.flatMap(({ line }) => Array.from({ length: before + 1 + after }, (_, index) => line - before + index)),
    );
    return [...numbers].flatMap((number) => this.#quotes.line(number) ?? []);
  }

  /** Those that hold, where at least one of them is nobody's order to a model. */
  #held(cites: readonly Citation[]): Citation[] {
    const held = this.#quotes.found(cites);
    const isOrder = ({ line }: Citation) => isForAModel(this.#quotes.line(line)?.text ?? '');
    return held.every(isOrder) ? [] : held.filter((cite) => !isOrder(cite));
  }

  #text(said: string, cites: readonly Citation[]): string | null {
    const text = said.replace(/\s+/gu, ' ').trim();
    const holds = text !== '' && text.length <= LONGEST && text.isWellFormed() && cites.length > 0;
    return holds && isBorneOut(text, this.grounds(cites), this.#transcript.languages) ? text : null;
  }

  #statement({ text: said, cites }: Extraction['decisions'][number]): Statement[] {
    const citations = this.#held(cites);
    const text = this.#text(said, citations);
    return text === null ? [] : [{ id: '', text, citations }];
  }

  #action({ task: said, assignee, deadline, cites }: Extraction['actions'][number]): ActionItem[] {
    const citations = this.#held(cites);
    const task = this.#text(said, citations);
    if (task === null) return [];
    const due = this.#deadline(deadline, citations);
    return [{ id: '', task, assignee: this.#assignees(assignee, citations), priority: 'medium', ...due }];
  }

  /** Each of them, where several are to do it; a name that is nobody's is left out. */
  #assignees(said: string | null, citations: readonly Citation[]): string | null {
    const whole = this.#assignee(said ?? '', citations);
    if (whole !== null) return whole;
    const all = (said ?? '')
      .replace(/\s+/gu, ' ')
      .split(AMONG)
      .flatMap((name) => this.#assignee(name, citations) ?? []);
    return all.length === 0 ? null : [...new Set(all)].join(', ');
  }

  /** Somebody who speaks, by their name or a part of it; else a name that is said, in a cited line or in any. */
  #assignee(said: string, citations: readonly Citation[]): string | null {
    const name = said.trim().toLowerCase();
    if (name === '') return null;
    const speaker = this.#speakers.find((one) => one.toLowerCase() === name);
    if (speaker !== undefined) return speaker;
    const bare = name.replace(TITLE, '');
    const partly = this.#speakers.filter((one) => isPartOf(bare, one.toLowerCase()));
    if (partly.length === 1) return partly[0] ?? null;
    const cited = citations.flatMap(({ line }) => this.#quotes.line(line) ?? []);
    for (const { text } of [...cited, ...this.#transcript.lines]) {
      const words = verbatim(text, said);
      if (words !== null) return words;
    }
    return null;
  }

  /**
   * The day is computed by rule, from words that were said where the work is spoken of; none where they give no day.
   */
  #deadline(
    said: string | null,
    citations: readonly Citation[],
  ): Pick<ActionItem, 'deadline' | 'deadlineText' | 'citations'> {
    const cited = new Set(citations.map(({ line }) => line));
    const around = this.#around(citations, [DUE_BEFORE, DUE_AFTER]);
    const none = { deadline: null, deadlineText: null, citations: [...citations] };
    if (said === null) return none;
    const { languages, heldAt } = this.#transcript;
    for (const line of around.toSorted((a, b) => Number(cited.has(b.line)) - Number(cited.has(a.line)))) {
      const found = dueIn({ text: line.text, instant: instantOf(heldAt, line), language: languages.spoken }, said);
      if (!found) continue;
      const { value: deadline, words: deadlineText } = found;
      const adds = cited.has(line.line) ? [] : [{ line: line.line, quote: deadlineText }];
      return { deadline, deadlineText, citations: [...citations, ...adds] };
    }
    return none;
  }
}

/** Between names of several. */
const AMONG = /[,;&/]| (?:et|and|y|e|ou|or) /iu;
/** How somebody is addressed. */
const TITLE =
  /^(?:m\.?|mme|mlle|monsieur|madame|mademoiselle|mr\.?|mrs\.?|ms\.?|miss|sra?\.?|don|doña|dr\.?|docteur) /u;

/** « Claire », « Morel » and « Anne-Laure » of « Anne-Laure Claire Morel ». */
const isPartOf = (name: string, whole: string): boolean =>
  name !== '' && (` ${whole} `.includes(` ${name} `) || whole.split(/[\s-]+/u).includes(name));

const instantOf = (heldAt: string, { at }: TranscriptLine): number => Date.parse(heldAt) + (at ?? 0);
